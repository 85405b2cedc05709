import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import { loadPicture } from '../src/games/registry'
import { Texts } from '../src/texts/texts'
import { catalogues } from './catalogues'
import { GAMES } from './recorded'

it.each(GAMES)('the page of %s has a picture with falling dice', async (game) => {
  const Picture = await loadPicture(game)
  if (!Picture) throw new Error('no picture')
  const texts = new Texts('fr', [...catalogues(game, 'fr'), 'page-cry = Banco'])
  const { body } = render(Picture, { props: { game, texts } })
  expect(body).toContain('class="tumble')
  expect(body).not.toMatch(/NaN|undefined/)
})
