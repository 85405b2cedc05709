// Tabu's guided first round. tools/lesson.py generates `lesson.json`.
import type { Lesson } from '../lesson'
import recorded from './lesson.json'

export const lesson: Lesson = {
  ...(recorded as unknown as Pick<Lesson, 'game' | 'first' | 'steps'>),
  chip: 25,
  targets: {
    stake: '[data-key="3"]',
    more: '[data-key="3"]',
    anchor: '[data-key="5"]',
    done: '[data-main]',
    throw: '[data-main]',
  },
  below: ['hello', 'others', 'won', 'bank', 'end'],
}
