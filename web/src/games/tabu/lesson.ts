// Tabu's guided first round. tools/lesson.py writes `lesson.json`.
import en from '../../../../src/tripot/games/tabu/texts/lesson.en.ftl'
import fr from '../../../../src/tripot/games/tabu/texts/lesson.fr.ftl'
import type { Lesson, Recording } from '../lesson'
import recorded from './lesson.json'

export const lesson: Lesson = {
  ...(recorded as unknown as Recording),
  texts: { fr, en },
  chip: 25,
  targets: {
    stake: '[data-key="3"]',
    more: '[data-key="3"]',
    anchor: '[data-key="5"]',
    done: '[data-main]',
    throw: '[data-main]',
  },
  below: ['hello', 'others', 'won', 'bank', 'end'],
  holds: ['won', 'end'],
}
