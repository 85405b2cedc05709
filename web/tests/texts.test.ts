import { FluentResource } from '@fluent/bundle'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'svelte/compiler'
import { describe, expect, it } from 'vitest'
import { Texts } from '../src/texts/texts'

const web = resolve(import.meta.dirname, '..')
const tripot = resolve(web, '../src/tripot')
const read = (file: string): string => readFileSync(file, 'utf8')
const keys = (text: string): string[] => [...text.matchAll(/^([a-zA-Z][\w-]*) =/gm)].map((found) => found[1] as string)
const shape = (text: string): string[] =>
  [...text.matchAll(/^(?:([a-zA-Z][\w-]*)| {4}(\.[a-z]+)) =/gm)].map((found) => (found[1] ?? found[2]) as string)

/** The paths of catalogues, without the language. */
const catalogues = [
  `${web}/src/texts/door.`,
  `${web}/src/texts/`,
  ...['circle', 'ceremony', 'mine', 'question', 'odds', 'results', 'rules', 'device', 'verify', 'pages'].map(
    (room) => `${web}/src/${room}/texts/`,
  ),
  ...globSync(`${web}/src/games/*/texts`).flatMap((folder) => [`${folder}/`, `${folder}/steps.`]),
  ...globSync(`${web}/src/games/*/texts/quiz.fr.ftl`).map((file) => file.slice(0, -'fr.ftl'.length)),
]
const sources = globSync(`${web}/src/**/*.{svelte,ts}`).map((file) => [file, read(file)] as const)
const code = sources.map(([, text]) => text).join('\n')

/** Every quoted word of the code, and the fixed parts of templates such as `pace-${…}`. */
const literals = new Set([...code.matchAll(/(?<=['"`])[a-zA-Z][\w-]*(?=['"`])/g)].map(([word]) => word))
const templates = [...code.matchAll(/`([a-z]+-[a-z_-]*)\$\{[^}]*\}([a-z-]*)`/g)].map(
  ([, head, tail]) => [head as string, tail as string] as const,
)

/** Whether a key is used: literally, or by a template. */
const used = (key: string): boolean =>
  literals.has(key) ||
  templates.some(([head, tail]) => key.startsWith(head) && key.endsWith(tail) && key.length > head.length)

describe('the texts of the interface', () => {
  it.each(catalogues)('say the same in both languages: %s', (catalogue) => {
    expect(shape(read(`${catalogue}fr.ftl`))).toEqual(shape(read(`${catalogue}en.ftl`)))
  })

  it.each(catalogues)('are all used: %s', (catalogue) => {
    expect(keys(read(`${catalogue}fr.ftl`)).filter((key) => !used(key))).toEqual([])
  })

  it.each(['fr', 'en'])('never take the name of a text of the house or of a game: %s', (lang) => {
    const others = [
      `${tripot}/house/texts/${lang}.ftl`,
      `${tripot}/games/texts/${lang}.ftl`,
      ...globSync(`${tripot}/games/*/texts/*${lang}.ftl`),
    ]
    const taken = new Set(others.flatMap((file) => keys(read(file))))
    expect(catalogues.flatMap((it) => keys(read(`${it}${lang}.ftl`))).filter((key) => taken.has(key))).toEqual([])
  })

  it('of the first page are in a separate catalogue, the only one it loads', () => {
    const first = ['App', 'pages/Home', 'pages/Footer', 'pages/Lost', 'device/NameSheet', 'games/Emblem']
    const said = first.flatMap((file) =>
      [...read(`${web}/src/${file}.svelte`).matchAll(/\bt\('([\w-]+)'/g)].map((found) => found[1] as string),
    )
    expect(said.length).toBeGreaterThan(10)
    expect(said.filter((key) => !keys(read(`${web}/src/texts/door.fr.ftl`)).includes(key))).toEqual([])
  })

  it('follow French typography', () => {
    const lines = catalogues.flatMap((it) => read(`${it}fr.ftl`).split('\n')).filter((it) => !it.startsWith('#'))
    expect(lines.filter((line) => / [;!?:»]|« |\w'\w/.test(line))).toEqual([])
  })
})

/** Names from style sheets, which are not texts. */
const classes = new Set(
  [
    ...[...sources.map(([, text]) => /<style>[^]*<\/style>/.exec(text)?.[0] ?? ''), read(`${web}/src/ui/base.css`)]
      .join('\n')
      .matchAll(/\.([a-z][\w-]*)/g),
  ].map((found) => found[1]),
)

/**
 * Hard-coded texts of a component: words between its tags, in its labels for screen readers, or in a string of its
 * script.
 */
function sentences(source: string): string[] {
  const spoken = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'aria-description'])
  const unspoken = new Set(['class', 'style', 'preserveAspectRatio'])
  const found: string[] = []
  type Node = Record<string, unknown> & { type?: string; name?: string; data?: string; value?: unknown }
  const visit = (node: unknown, attribute: string | null): void => {
    if (Array.isArray(node)) return node.forEach((it) => visit(it, attribute))
    if (typeof node !== 'object' || node === null) return
    const it = node as Node
    const inside = it.type === 'Attribute' || it.type === 'StyleDirective' ? (it.name ?? '') : attribute
    if (it.type === 'Text' && /\p{L}{2,}/u.test(it.data ?? '') && (inside === null || spoken.has(inside)))
      found.push(it.data as string)
    const string =
      it.type === 'Literal'
        ? it.value
        : it.type === 'TemplateElement'
          ? (it.value as { cooked?: string }).cooked
          : undefined
    if (
      typeof string === 'string' &&
      /\p{L}{2,}[,;.!?…]? \p{L}{2,}/u.test(string) &&
      !unspoken.has(inside ?? '') &&
      !string
        .trim()
        .split(/\s+/)
        .every((word) => classes.has(word))
    )
      found.push(string)
    for (const [key, child] of Object.entries(it)) if (key !== 'css' && key !== 'comments') visit(child, inside)
  }
  const { fragment, instance, module } = parse(source, { modern: true })
  visit([fragment, instance, module], null)
  return found
}

describe('no component contains a hard-coded sentence', () => {
  it.each(sources.filter(([file]) => file.endsWith('.svelte')).map(([file]) => file.slice(web.length + 1)))(
    '%s',
    (file) => {
      expect(sentences(read(resolve(web, file)))).toEqual([])
    },
  )
})

describe('lazy parsing', () => {
  const files = [...globSync(`${tripot}/**/texts/*.ftl`), ...globSync(`${web}/src/**/texts/*.ftl`)]

  it.each(files)('finds every message and attribute of %s', (file) => {
    const text = read(file)
    const lang = file.endsWith('fr.ftl') ? 'fr' : 'en'
    const resource = new FluentResource(text)
    const texts = new Texts(lang, [text])
    expect(resource.body.length).toBeGreaterThan(0)
    for (const message of resource.body) {
      if (message.id.startsWith('-')) continue
      expect(texts.has(message.id)).toBe(message.value !== null)
      for (const name of Object.keys(message.attributes)) expect(texts.has(message.id, name)).toBe(true)
    }
  })

  it('parses referenced messages, and uses the later of two', () => {
    const texts = new Texts('en', [
      '-house = Tripot\nnamed = at { -house }\ncalled = { named }, old',
      'called = { named }!',
    ])
    expect(texts.say('called')).toBe('at Tripot!')
    expect(texts.has('absent')).toBe(false)
  })
})

describe('whole numbers', () => {
  it.each([
    ['fr', 'fr'],
    ['en', 'en-GB'],
  ] as const)('are grouped as Intl groups them: %s', (lang, locale) => {
    const texts = new Texts(lang, [])
    const format = new Intl.NumberFormat(locale)
    for (const amount of [0, 7, 999, 1000, -1250, 12_345, 999_999, 1_000_000, -160_500, 2 ** 53 - 1])
      expect(texts.number(amount)).toBe(format.format(amount).replace('-', '−').replaceAll('\u202f', '\u00a0'))
  })
})
