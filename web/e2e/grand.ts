// Fixtures for a house on PostgreSQL, of the test's own.
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
