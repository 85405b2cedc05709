// Pages loaded on the first visit, each as a separate chunk, with the texts that the first page does not need.
import type { Component } from 'svelte'
import { app } from '../device/preferences.svelte'
import type { Route } from '../device/router.svelte'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page has parameters of its own
type Page = { default: Component<any> }

/** All pages except the home page and the « not found » page. */
type LazyPage = Exclude<Route['page'], 'home' | 'lost'>

const chunks: Record<LazyPage, () => Promise<Page>> = {
  game: () => import('./Game.svelte'),
  join: () => import('./Join.svelte'),
  table: () => import('./Table.svelte'),
  screen: () => import('./Screen.svelte'),
  television: () => import('./BigScreen.svelte'),
  replay: () => import('./Replay.svelte'),
  circle: () => import('./Circle.svelte'),
  ceremony: () => import('./Ceremony.svelte'),
  question: () => import('./Question.svelte'),
  rules: () => import('./Rules.svelte'),
  learn: () => import('./Learn.svelte'),
  odds: () => import('./Odds.svelte'),
  verify: () => import('./Verify.svelte'),
  me: () => import('./Me.svelte'),
}

export async function loadPage(page: LazyPage): Promise<Page> {
  const [chunk] = await Promise.all([chunks[page](), app.enter()])
  return chunk
}
