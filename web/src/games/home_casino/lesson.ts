// Home Casino's guided first round. tools/lesson.py writes `lesson.json`.
import en from '../../../../src/tripot/games/home_casino/texts/lesson.en.ftl'
import fr from '../../../../src/tripot/games/home_casino/texts/lesson.fr.ftl'
import type { Lesson, Recording } from '../lesson'
import recorded from './lesson.json'

export const lesson: Lesson = {
  ...(recorded as unknown as Recording),
  texts: { fr, en },
  targets: {
    throw: '[data-main]',
    buy: '[data-main]',
    again: '[data-main]',
    duel: '[data-main]',
    dice: '[data-main]',
    sale: '[data-main]',
    sell: '.cards button[aria-pressed="false"], [data-main]:not(:disabled)',
  },
  below: ['hello', 'won', 'others', 'end'],
  holds: ['won'],
  later: ['buy', 'again', 'duel', 'dice', 'others', 'sale', 'sell', 'end'],
}
