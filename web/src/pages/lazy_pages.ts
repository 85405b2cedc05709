// Pages loaded when first visited, each as a chunk of its own.
import type { Component } from 'svelte'
import type { Route } from './router.svelte'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page has parameters of its own
type Page = { default: Component<any> }

export const lazyPages: Partial<Record<Route['page'], () => Promise<Page>>> = {
  new: () => import('./New.svelte'),
  join: () => import('./Join.svelte'),
  table: () => import('./Table.svelte'),
  screen: () => import('./Screen.svelte'),
  replay: () => import('./Replay.svelte'),
  rules: () => import('./Rules.svelte'),
  learn: () => import('./Learn.svelte'),
  odds: () => import('./Odds.svelte'),
  verify: () => import('./Verify.svelte'),
  me: () => import('./Me.svelte'),
}
