// Fixtures for a house on its own PostgreSQL database.
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
