// How Chromium tests the client at a real house: one that is open already at `TRIPOT_URL`, or one that is opened here.
import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const URL_ = process.env['TRIPOT_URL']
const PORT = Number(process.env['PORT'] ?? 8643)

const WHOLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const SHELL = '/usr/bin/chromium-headless-shell'
/**
 * The same Chromium without the windows around it, which cost a quarter of the time; the whole one where the shell is
 * not installed.
 */
const light = process.env['CHROMIUM'] || !existsSync(SHELL) ? WHOLE : SHELL
// A name that is not this machine's own: there the browser grants nothing, as in a living room without a certificate.
const launched = (executablePath: string): object => ({
  launchOptions: {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP tripot.local 127.0.0.1'],
  },
})

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/.results',
  fullyParallel: true,
  workers: 3, // for two cores: a browser waits for a part of its time
  forbidOnly: Boolean(process.env['CI']),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: URL_ ?? `http://127.0.0.1:${PORT}`,
    actionTimeout: 30_000,
    serviceWorkers: 'block', // who wants one says so (around.spec.ts)
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'whole', testMatch: 'around.spec.ts', use: launched(WHOLE) }, // the system's notifications are part of the whole browser only
    { name: 'light', testIgnore: ['around.spec.ts', 'smooth.spec.ts'], use: launched(light) },
    // what measures thread time runs after all others, one by one: beside another browser the caches are cold
    {
      name: 'alone',
      testMatch: 'smooth.spec.ts',
      fullyParallel: false,
      dependencies: process.env['CI'] ? ['whole', 'light'] : [],
      use: launched(light),
    },
  ],
  ...(URL_
    ? {}
    : {
        webServer: {
          command: `rm -rf e2e/.data && ${process.env['TRIPOT'] ?? '../.venv/bin/tripot'} serve --host 127.0.0.1 --port ${PORT} --data e2e/.data --bot-delay 0.05 --lang fr`,
          url: `http://127.0.0.1:${PORT}/api/me`,
          reuseExistingServer: false,
        },
      }),
})
