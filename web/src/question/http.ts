// Questions over HTTP. The server sends the worth of choices only after an answer.
import type { ChoiceWorths, DayQuestion, TrainingQuestion } from '../protocol/api'
import { request } from '../protocol/http'

export const fetchQuestion = (day: string | null): Promise<DayQuestion> =>
  request(day === null ? '/questions/today' : `/questions/days/${encodeURIComponent(day)}`)
export const answerQuestion = (question: string, choice: number): Promise<DayQuestion> =>
  request('/questions/today', 'POST', { question, choice })
export const fetchTraining = (theme: { game: string; theme: string } | null): Promise<TrainingQuestion> =>
  request(`/questions/training${theme ? `?${new URLSearchParams({ game: theme.game, theme: theme.theme })}` : ''}`)
export const answerInTraining = (question: string, choice: number): Promise<ChoiceWorths> =>
  request('/questions/training', 'POST', { question, choice })
