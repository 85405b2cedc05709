import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('location', { pathname: '/', search: '' })
const { routeOf } = await import('../src/device/router.svelte')

describe('an address belongs to a page', () => {
  it.each([
    ['/', '', { page: 'home' }],
    ['/g/tabu', '', { page: 'game', game: 'tabu' }],
    ['/g/home_casino/421', '', { page: 'game', game: 'home_casino/421' }],
    ['/g', '', { page: 'lost' }],
    ['/new', '?game=tabu', { page: 'game', game: 'tabu' }],
    ['/new', '', { page: 'game', game: null }],
    ['/t/RUBIS-TAPIS-421', '', { page: 'table', code: 'RUBIS-TAPIS-421' }],
    ['/rules/home_casino/421', '', { page: 'rules', game: 'home_casino/421' }],
    ['/learn/tabu', '', { page: 'learn', game: 'tabu' }],
    ['/odds', '', { page: 'odds', game: null }],
    ['/odds/home_casino/421', '?preset=famille', { page: 'odds', game: 'home_casino/421' }],
    ['/me', '', { page: 'me' }],
    ['/question', '', { page: 'question', of: null }],
    ['/question/2026-11-20', '', { page: 'question', of: '2026-11-20' }],
    ['/question/training', '', { page: 'question', of: 'training' }],
    ['/t/A/screen', '', { page: 'screen', code: 'A' }],
    ['/t/A/replay', '', { page: 'replay', code: 'A', at: null }],
    ['/t/A/replay', '?at=12', { page: 'replay', code: 'A', at: 12 }],
    ['/t/A/replay', '?at=soon', { page: 'replay', code: 'A', at: null }],
    ['/t/', '', { page: 'lost' }],
    ['/t/A/B', '', { page: 'lost' }],
    ['/cellar', '', { page: 'lost' }],
    ['/t/%ff', '', { page: 'lost' }],
  ])('%s%s', (path, query, route) => expect(routeOf(path, query)).toEqual(route))
})
