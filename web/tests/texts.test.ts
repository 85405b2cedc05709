import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'svelte/compiler'
import { describe, expect, it } from 'vitest'

const web = resolve(import.meta.dirname, '..')
const tripot = resolve(web, '../src/tripot')
const read = (file: string): string => readFileSync(file, 'utf8')
const keys = (text: string): string[] => [...text.matchAll(/^([a-zA-Z][\w-]*) =/gm)].map((found) => found[1] as string)
const shape = (text: string): string[] => [...text.matchAll(/^(?:([a-zA-Z][\w-]*)| {4}(\.[a-z]+)) =/gm)].map((found) => (found[1] ?? found[2]) as string)

const catalogues = [`${web}/src/texts`, ...globSync(`${web}/src/games/*/texts`)]
const sources = globSync(`${web}/src/**/*.{svelte,ts}`).map((file) => [file, read(file)] as const)
const code = sources.map(([, text]) => text).join('\n')

/** Whether a key is said somewhere: as it is, or as what a template such as `pace-${…}` can make. */
function used(key: string): boolean {
  if (new RegExp(`['"\`]${key}['"\`]`).test(code)) return true
  return [...code.matchAll(/`([a-z]+-[a-z_-]*)\$\{[^}]*\}([a-z-]*)`/g)].some(([, head, tail]) => key.startsWith(head as string) && key.endsWith(tail as string) && key.length > (head as string).length)
}

describe('the texts of the interface', () => {
  it.each(catalogues)('say the same in both languages: %s', (folder) => {
    expect(shape(read(`${folder}/fr.ftl`))).toEqual(shape(read(`${folder}/en.ftl`)))
  })

  it.each(catalogues)('are all used: %s', (folder) => {
    expect(keys(read(`${folder}/fr.ftl`)).filter((key) => !used(key))).toEqual([])
  })

  it.each(['fr', 'en'])('never take the name of a text of the house or of a game: %s', (lang) => {
    const others = [`${tripot}/house/texts/${lang}.ftl`, `${tripot}/games/texts/${lang}.ftl`, ...globSync(`${tripot}/games/*/texts/*${lang}.ftl`)]
    const taken = new Set(others.flatMap((file) => keys(read(file))))
    expect(catalogues.flatMap((folder) => keys(read(`${folder}/${lang}.ftl`))).filter((key) => taken.has(key))).toEqual([])
  })

  it('keep French typography', () => {
    for (const folder of catalogues) {
      for (const line of read(`${folder}/fr.ftl`).split('\n')) {
        if (line.startsWith('#')) continue
        expect(line).not.toMatch(/ [;!?:»]|« |\w'\w/)
      }
    }
  })
})

describe('no sentence stands in a component', () => {
  const spoken = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'aria-description'])
  it.each(sources.filter(([file]) => file.endsWith('.svelte')).map(([file]) => file.slice(web.length + 1)))('%s', (file) => {
    const found: string[] = []
    const visit = (node: unknown, parent?: { type?: string; name?: string }): void => {
      if (Array.isArray(node)) return node.forEach((it) => visit(it, parent))
      if (typeof node !== 'object' || node === null) return
      const it = node as Record<string, unknown> & { type?: string; name?: string; data?: string; value?: unknown }
      if (it.type === 'Text' && /\p{L}{2,}/u.test(it.data ?? '') && parent?.type !== 'Attribute' && parent?.type !== 'StyleDirective') found.push(it.data as string)
      if (it.type === 'Attribute' && spoken.has(it.name ?? '') && Array.isArray(it.value)) for (const part of it.value as { type: string; data?: string }[]) if (part.type === 'Text' && /\p{L}{2,}/u.test(part.data ?? '')) found.push(part.data as string)
      for (const [key, child] of Object.entries(it)) if (key !== 'css' && key !== 'instance' && key !== 'module') visit(child, it.type === 'Attribute' || it.type === 'StyleDirective' ? it : parent?.type === 'Attribute' ? parent : it)
    }
    visit(parse(read(resolve(web, file)), { modern: true }).fragment)
    expect(found).toEqual([])
  })
})
