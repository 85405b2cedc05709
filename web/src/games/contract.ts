// The files of a game in the browser client. Its *cloth* (table/cloth.ts) draws the table. This module defines the
// other files: a manifest, pictures, sounds and calls (cries), illustrated rules and illustrated questions. The
// manifest is small and loaded with the first page. The generic table draws what a game does not define.
import type { Component } from 'svelte'
import type { Action, Face, Setting } from '../protocol/wire'
import type { TableTraits } from '../table/cloth'
import type { Language, Texts } from '../texts/texts'
import type { Lesson } from './lesson'

/** A small picture: a die with this face, a sign, or a seat's pawn. */
export type Emblem = { die: Face } | { sign: string } | { pawn: number }

/** `games/<name>/manifest.ts` exports one as `manifest`; the registry finds it by its path. */
export type Manifest = TableTraits & {
  /** Position in lists of games. The game with the lowest number is offered first. */
  order: number
  emblem: Emblem
  /** Emblems of a board's small games. The key is the part of the name after the slash. */
  emblems?: Record<string, Emblem>
  /** The picture on the home page, inside an SVG of 100 by 100. */
  Art: Component
  /** The guided first round, if the game has one. */
  lesson?: () => Promise<Lesson>
  /** The minimum and maximum number of players. tests/registry.test.ts compares them with the server. */
  players?: readonly [number, number]
  /** The range of a game's duration at its default table, in minutes, measured for four seats (docs/pace.md). */
  minutes?: readonly [number, number]
  /** The range of the duration of a match of default length, in minutes, by small game (docs/pace.md). */
  matchMinutes?: Readonly<Record<string, readonly [number, number]>>
  /** The switch that decides when the game ends; the lobby shows it. */
  end?: string
  /** The switch for the number of bouts of a match; the form of a new table asks for it. */
  length?: string
}

/**
 * `games/<name>/Picture.svelte` draws a moment of play with the pieces of the cloth for the game's page, inside an SVG
 * of 360 by 290. It draws the final state. pages/GamePicture.svelte animates the elements that have one of its classes,
 * each from its time `--at`, in tenths of a second.
 */
export type Picture = Component<{ game: string; texts: Texts }>
/** `games/<name>/PictureKey.svelte` explains the signs in the picture, if they are not obvious. */
export type PictureKey = Component

/**
 * The cry of a fact: its sound (device/sounds.ts), and the text that the croupier calls out. `games/<name>/cries.ts`
 * exports `cryOf`, which returns the cry of a fact, or null. It is loaded with the sounds.
 */
export type Cry = { sound: 'banco' | 'jackpot'; text: string }

/** One step of a game's rules, as picture and text: `step-<name>`, with attributes `.say` and `.alt`. */
export type RuleStep = {
  name: string
  /** The first sentence of the sheet that the step explains. */
  rule: string
}

/** `games/<name>/steps.ts` exports one as `steps`: the illustrated rules, for the rules page. */
export type RuleSteps = {
  /** The steps of the game, or of a small game of its board. */
  of: (game: string) => readonly RuleStep[]
  words: Record<Language, () => Promise<string>>
  /** Loads the component that draws a step inside an SVG of 360 by 204. The drawing may depend on the switches. */
  loadPicture: () => Promise<StepPicture>
  /** The headings of the numbered sheet: the name of each, by the rule that follows it. */
  sections: Record<string, string>
  /** Whether a rule applies to this game: only some rules of a board apply to its small games. */
  plays?: (game: string, rule: string) => boolean
  /** Whether the board and cards are our own design. If so, the page mentions it. */
  ours?: boolean
}

export type StepPicture = Component<{
  game: string
  step: string
  texts: Texts
  /** The value of every switch. */
  reading: Record<string, Setting>
}>

export type QuizState = Record<string, unknown>

/**
 * `games/<name>/quiz.ts` exports one as `quiz`. Its texts: `quiz-<theme>`, with `.rule` for what the player must know.
 */
export type QuizDrawing = {
  words: Record<Language, () => Promise<string>>
  /** The table of the question. */
  Position: Component<{ state: QuizState; texts: Texts }>
  /** One choice, beside or above its label. */
  Choice: Component<{ state: QuizState; action: Action }>
  label: (texts: Texts, state: QuizState, action: Action) => string
}
