// People at a house on PostgreSQL: a house of the test's own, to which every path leads.
import { test as base } from './people.ts'
import { Served } from './served.ts'

export const test = base.extend({
  baseURL: async ({}, use) => {
    const house = await Served.open({ postgres: true })
    await use(house.site)
    await house.close()
  },
})

export { expect } from './people.ts'
