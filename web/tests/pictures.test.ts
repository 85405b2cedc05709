import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import { loadPicture } from '../src/games/registry'
import { Texts } from '../src/texts/texts'
import { catalogues } from './catalogues'
import { GAMES } from './recorded'

const texts = (game: string): Texts => new Texts('fr', [...catalogues(game, 'fr'), 'page-cry = Banco'])

it.each(GAMES)('the page of %s has a picture in which dice fall', async (game) => {
  const Picture = await loadPicture(game)
  expect(Picture).not.toBeNull()
  if (!Picture) return
  const { body } = render(Picture, { props: { game, texts: texts(game) } })
  expect([...body.matchAll(/class="tumble/g)].length).toBeGreaterThan(1)
  const starts = [...body.matchAll(/class="tumble[^"]*" style="--at: (\d+)/g)].map(([, tenths]) => Number(tenths))
  expect(Math.min(...starts), 'soon, for who looks only for a moment').toBeLessThan(25)
  expect(body).not.toMatch(/NaN|undefined/)
})

it('the picture of every small game is its own', async () => {
  const small = GAMES.filter((it) => it.includes('/'))
  const drawn = await Promise.all(
    small.map(async (game) => {
      const Picture = await loadPicture(game)
      return Picture ? render(Picture, { props: { game, texts: texts(game) } }).body : ''
    }),
  )
  expect(new Set(drawn).size).toBe(small.length)
})
