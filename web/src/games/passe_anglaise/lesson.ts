// La Passe Anglaise's guided first round. tools/lesson.py writes `lesson.json`.
import en from '../../../../src/tripot/games/passe_anglaise/texts/lesson.en.ftl'
import fr from '../../../../src/tripot/games/passe_anglaise/texts/lesson.fr.ftl'
import type { Lesson, Recording } from '../lesson'
import recorded from './lesson.json'

export const lesson: Lesson = {
  ...(recorded as unknown as Recording),
  texts: { fr, en },
  targets: {
    cover: '[data-main]',
    bank: '[data-main]',
    throw: '[data-main]',
    pass: '.rail .btn.line',
    banco: '.banco',
  },
  below: ['hello', 'covered', 'point', 'seven', 'abattage', 'end'],
  holds: ['point', 'seven', 'abattage', 'end'],
  later: ['throw', 'banco'],
}
