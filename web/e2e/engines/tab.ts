// One tab of a phone's size in an engine that Playwright cannot drive here: Debian's Firefox speaks WebDriver BiDi,
// Debian's WebKitGTK the classic WebDriver. Both are tapped at a point, as by a finger, and asked by scripts.
import type { Page } from '@playwright/test'

export const PHONE = { width: 390, height: 844 } as const

export interface Tab {
  /** Console errors, exceptions, requests that failed. */
  readonly troubles: string[]
  /** As Playwright's, for functions without handles. */
  readonly evaluate: Page['evaluate']
  goto(address: string): Promise<void>
  tap(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}
