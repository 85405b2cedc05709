// The pupil's place in a lesson, kept for this tab until the lesson is left, so that a reload continues there.

export type LessonMark = { read: () => number | null; write: (at: number) => void; clear: () => void }

export function lessonMark(game: string): LessonMark {
  const key = `tripot.lesson.${game}`
  const attempt = <T>(what: () => T): T | null => {
    try {
      return what()
    } catch {
      return null // storage may be forbidden; then a reload starts the lesson again
    }
  }
  return {
    read: () => {
      const kept = attempt(() => sessionStorage.getItem(key)) ?? ''
      return /^\d+$/.test(kept) ? Number(kept) : null
    },
    write: (at) => void attempt(() => sessionStorage.setItem(key, String(at))),
    clear: () => void attempt(() => sessionStorage.removeItem(key)),
  }
}
