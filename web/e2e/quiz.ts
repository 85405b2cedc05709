// The questions of the day with their exact values, from the file of the house.
import { readFileSync } from 'node:fs'

const { questions } = JSON.parse(readFileSync(new URL('../../src/tripot/lab/quiz.json', import.meta.url), 'utf8')) as {
  questions: { id: string; choices: { worth: string }[] }[]
}

/** The values of the choices of a question, as fractions. */
export const worthsOf = (id: string): string[] =>
  (questions.find((it) => it.id === id)?.choices ?? []).map((it) => it.worth)
