// A tab of phone size in an engine that Playwright cannot control: Debian's Firefox by WebDriver BiDi, or Debian's
// WebKitGTK by classic WebDriver. It taps at points, like a finger; scripts read the page.
import type { Page } from '@playwright/test'

export const PHONE = { width: 390, height: 844 } as const

export interface Tab {
  /** Console errors, exceptions, requests that failed. */
  readonly troubles: string[]
  /** Like Playwright's function, for functions without handles. */
  readonly evaluate: Page['evaluate']
  goto(address: string): Promise<void>
  tap(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}
