// Layout checks of a screen: targets too small to tap, clipped words, pages that are too wide.
import axeCore from 'axe-core'
import type { Page as Whole } from '@playwright/test'

/** The part of a page that checks need, available in all engines (engines/tab.ts). */
type Page = Pick<Whole, 'evaluate'>

/**
 * Every tappable element smaller than 44 px in either direction, except links inside a sentence and inert elements.
 */
export async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const modal = document.querySelector('dialog[open]')
    const found: string[] = []
    for (const element of (modal ?? document).querySelectorAll<HTMLElement>(
      'button, a[href], input, select, summary, [role="radio"], [role="button"]',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue
      const target = element.matches('input[type="radio"], input[type="checkbox"]')
        ? (element.closest('label') ?? element)
        : element
      const { width, height } = target.getBoundingClientRect()
      const inSentence =
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
      if (!inSentence && (width < 43.5 || height < 43.5))
        found.push(
          `${element.tagName.toLowerCase()}.${element.className.replace(/ ?svelte-\w+/g, '')} « ${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 30)} » ${width.toFixed(0)}×${height.toFixed(0)}`,
        )
    }
    return found
  })
}

/** Whether a finger reaches the main button of the table, if there is one, without scrolling. */
export async function reachesMain(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const main = document.querySelector('.room [data-main]')
    if (!main || document.querySelector('dialog[open], .verdict')) return true
    const { left, right, top, bottom } = main.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && hit !== null && main.contains(hit)
  })
}

/**
 * Words that are not fully visible: outside the page, outside their button, or clipped by a box with hidden overflow.
 */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const wide = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > wide)
      found.add(`the page is ${document.documentElement.scrollWidth - wide} px too wide`)
    const say = (text: Text, why: string): void =>
      void found.add(
        `« ${(text.data.trim() + ' ').slice(0, 40)}» in .${(text.parentElement?.className ?? '').toString().replace(/ ?svelte-\w+/g, '')} ${why}`,
      )
    const words = document.createTreeWalker(
      document.querySelector('dialog[open]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = words.nextNode() as Text | null; node; node = words.nextNode() as Text | null) {
      const parent = node.parentElement
      if (
        !parent ||
        !node.data.trim() ||
        parent.closest('.sr, svg, script, style, [inert], body:has(.verdict) .room') || // a verdict covers it
        !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0)
      const inset = (box: DOMRect): number => box.height * 0.12 // a line box is higher than its letters
      const outside = (frame: DOMRect, x: boolean, y: boolean): boolean =>
        boxes.some(
          (box) =>
            (x && (box.left < frame.left - 1.5 || box.right > frame.right + 1.5)) ||
            (y && (box.top + inset(box) < frame.top - 1.5 || box.bottom - inset(box) > frame.bottom + 1.5)),
        )
      const button = parent.closest('.said') ? null : parent.closest('button, .btn') // a bubble floats above its seat
      if (button && outside(button.getBoundingClientRect(), true, true)) say(node, 'is larger than its button')
      let [x, y, fixed] = [true, true, false]
      for (let box: Element | null = parent; box && box !== document.documentElement; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') x = false
        if (style.overflowY === 'auto' || style.overflowY === 'scroll') y = false
        const [hidesX, hidesY] = [style.overflowX, style.overflowY].map((it) => it === 'hidden' || it === 'clip')
        if ((hidesX || hidesY) && outside(box.getBoundingClientRect(), Boolean(hidesX) && x, Boolean(hidesY) && y))
          say(node, `is cut off by .${box.className.toString().replace(/ ?svelte-\w+/g, '')}`)
        fixed ||= style.position === 'fixed'
      }
      if (x && boxes.some((box) => box.left < -1 || box.right > wide + 1)) say(node, 'is outside the page')
      if (y && fixed && boxes.some((box) => box.top < -1 || box.bottom > innerHeight + 1))
        say(node, 'is outside the window')
    }
    return [...found]
  })
}

/** Words in titles, buttons and names that are broken over two lines. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const box of document.querySelectorAll('h1, h2, button, .btn, .name, .paused')) {
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
        if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.sr, svg')) continue
        for (const word of node.data.matchAll(/[^\s\u00ad-]+/gu)) {
          const range = document.createRange()
          range.setStart(node, word.index)
          range.setEnd(node, word.index + word[0].length)
          const lines = new Set([...range.getClientRects()].map((it) => Math.round(it.top)))
          if (lines.size > 1) found.push(word[0])
        }
      }
    }
    return found
  })
}

/** Names, fields and buttons in the window that something covers. */
export async function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const inside = ({ left, right, top, bottom }: DOMRect): boolean =>
      left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    for (const it of document.querySelectorAll<HTMLElement>('main :is(button, a[href], .name)')) {
      const box = it.getBoundingClientRect()
      if (!it.checkVisibility({ opacityProperty: true }) || box.width === 0 || !inside(box)) continue
      if (it.closest('[inert], body:has(.verdict) .room, .ring, .all')) continue
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      if (top && !it.contains(top) && !top.contains(it)) found.push(`${it.textContent?.trim()} by .${top.className}`)
    }
    return found
  })
}

/** Words on a field of the cloth that chips cover, that are broken over two lines, or that leave their field. */
export async function hiddenFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const field of document.querySelectorAll('.cloth .field:has(.label)')) {
      const label = field.querySelector('.label') as HTMLElement
      const range = document.createRange()
      range.selectNodeContents(label)
      const frame = field.getBoundingClientRect()
      const word = range.getBoundingClientRect()
      const say = (why: string): void => void found.push(`${label.textContent?.trim()} ${why}`)
      if (word.height > 1.9 * parseFloat(getComputedStyle(label).fontSize)) say('is broken')
      if (word.left < frame.left || word.right > frame.right) say('leaves its field')
      for (const chip of field.querySelectorAll('.stakes > *')) {
        const box = chip.getBoundingClientRect()
        const beside = box.left >= word.right - 1 || box.right <= word.left + 1
        if (!beside && box.top < word.bottom - word.height / 4 && box.bottom > word.top + word.height / 4)
          say(`lies under ${chip.textContent}`)
        if (box.right > frame.right + 1 || box.left < frame.left - 1) say(`has chips outside: ${chip.textContent}`)
      }
    }
    return found
  })
}

/** Words on a cloth that one of these elements covers by more than a few pixels, such as a sign or a pawn. */
export async function lyingOn(page: Page, things: string, words: string): Promise<string[]> {
  return page.evaluate(
    ([thing, word]) => {
      const found: string[] = []
      const shown = (of: string): Element[] => [...document.querySelectorAll(of)].filter((it) => it.checkVisibility())
      for (const it of shown(word as string)) {
        const range = document.createRange()
        range.selectNodeContents(it)
        const a = range.getBoundingClientRect()
        for (const on of shown(thing as string)) {
          const b = on.getBoundingClientRect()
          const by = Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top)
          if (by > 6) found.push(`« ${it.textContent?.trim()} » by ${by.toFixed(0)} px`)
        }
      }
      return found
    },
    [things, words],
  )
}

/** The violations that axe finds, by all of its rules or by some. Its script is injected once per page. */
export async function axe(page: Page, ...rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(async (only) => {
    const { axe: judge } = window as unknown as { axe: typeof axeCore }
    const { violations } = await judge.run(document, {
      resultTypes: ['violations'],
      ...(only.length ? { runOnly: only } : {}),
    })
    return violations.map(
      (it) =>
        `${it.id}: ${it.nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary?.split('\n').slice(1).join('; ')})`).join(' | ')}`,
    )
  }, rules)
}

/**
 * Every visible text with a digit whose letters are drawn smaller than this number of pixels, after any scaling.
 */
export async function smallFigures(page: Page, least: number): Promise<string[]> {
  return page.evaluate((px) => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      const box: Element | null = node.parentElement
      if (
        !box ||
        !/\d/.test(node.data) ||
        // dice are rotated in space, so the size of their print differs
        box.closest('.sr, script, style, .die .side, body:has(.verdict) .screen > :not(.verdict)')
      )
        continue
      if (!box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if (range.getBoundingClientRect().width === 0) continue
      // the drawn size of one em, including transforms and view boxes
      const scale = box instanceof SVGGraphicsElement ? (box.getScreenCTM()?.a ?? 1) : scaleOf(box)
      const size = parseFloat(getComputedStyle(box).fontSize) * scale
      if (size < px) found.add(`« ${node.data.trim().slice(0, 40)} » in .${nameOf(box)} has ${size.toFixed(1)} px`)
    }
    return [...found]

    function scaleOf(element: Element): number {
      let scale = 1
      for (let it: Element | null = element; it; it = it.parentElement) {
        const { transform } = getComputedStyle(it)
        if (transform !== 'none') scale *= Math.hypot(new DOMMatrix(transform).a, new DOMMatrix(transform).b)
      }
      return scale
    }
    function nameOf(element: Element): string {
      const own = (it: Element | null): string =>
        (it?.getAttribute('class') ?? it?.tagName ?? '').replace(/ ?svelte-\w+/g, '')
      return `${own(element.parentElement)} > ${own(element)}`
    }
  }, least)
}
