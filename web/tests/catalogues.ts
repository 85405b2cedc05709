// The catalogues of a game's table, read from the source in the order in which the browser loads them.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { folder, type Language } from '../src/texts/texts'

const web = resolve(import.meta.dirname, '..')
const tripot = resolve(web, '../src/tripot')

const cache = new Map<string, string[]>()

export function catalogues(game: string, lang: Language): string[] {
  const key = `${folder(game)} ${lang}`
  const found = cache.get(key) ?? readCatalogues(game, lang)
  cache.set(key, found)
  return found
}

function readCatalogues(game: string, lang: Language): string[] {
  const texts = `${tripot}/games/${folder(game)}/texts`
  return [
    `${web}/src/texts/door.${lang}.ftl`,
    `${web}/src/texts/${lang}.ftl`,
    `${tripot}/house/texts/${lang}.ftl`,
    `${tripot}/games/texts/${lang}.ftl`,
    ...['rules.', '', 'verdicts.'].map((part) => `${texts}/${part}${lang}.ftl`).filter((file) => existsSync(file)),
  ].map((file) => readFileSync(file, 'utf8'))
}
