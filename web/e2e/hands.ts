// How to do each action of the rules on the boards: what to select, what to tap. One entry per kind of action.
import type { Locator } from '@playwright/test'
import { choices, type Offer } from '../src/table/options.ts'
import type { Action, Face } from '../src/protocol/wire.ts'
import type { Person } from './people.ts'

export type Hand = (person: Person, action: Action, offer: Offer) => Promise<void>

const thing = (person: Person, name: string | RegExp): Promise<void> =>
  person.tap(person.page.locator('.cloth, .hand').getByRole('button', { name, exact: typeof name === 'string' }))
const word =
  (name: string | RegExp): Hand =>
  (person) =>
    thing(person, name)

/** Type a number into the stepper. */
async function sum(person: Person, amount: unknown): Promise<void> {
  const box = person.page.locator('.hand').getByRole('textbox')
  await box.fill(String(amount))
  await box.blur()
}

/** A sum of La Passe Anglaise, and its button; taking back must be selected first. */
const said =
  (words: (amount: unknown) => string, first?: string): Hand =>
  async (person, { amount }) => {
    if (
      first &&
      (await person.page
        .locator('.hand')
        .getByRole('button', { name: first, exact: true })
        .getAttribute('aria-pressed')) === 'false'
    )
      await thing(person, first)
    await sum(person, amount)
    await thing(person, words(amount))
  }

const numeral = (text: string): number => Number(text.replace(/\D/g, ''))

/** Chips of the tray, the largest first, with as many taps on the field as needed. */
async function chips(person: Person, on: Locator, amount: number): Promise<void> {
  const tray = person.page.getByRole('radiogroup', { name: 'Jeton à poser' }).getByRole('radio')
  await tray.first().waitFor()
  const values = (await tray.locator('.sr').allTextContents()).map(numeral)
  let left = amount
  for (const [n, value] of [...values.entries()].reverse()) {
    if (left < value) continue
    await person.tap(tray.nth(n))
    for (; left >= value; left -= value) await person.tap(on)
  }
}

const FIELD: Record<string, string> = {
  trefle: 'trèfle',
  carreau: 'carreau',
  coeur: 'cœur',
  pique: 'pique',
  ancre: 'ancre',
  soleil: 'soleil',
}
const field = (person: Person, value: unknown): Locator =>
  person.page.locator('.cloth').getByRole('button', { name: new RegExp(`^${FIELD[String(value)] ?? value}(,|$)`) })

const stake: Hand = (person, { face, on, amount }) => chips(person, field(person, face ?? on), Number(amount))

/** Everything by a long press. To take back less, stake it first, because the last stake is taken back first. */
const takeBack: Hand = async (person, { face, on, amount }) => {
  const at = field(person, face ?? on)
  const lies = numeral(/Vous[\s:]+([\d\s]+)/.exec((await at.textContent()) ?? '')?.[1] ?? '')
  if (amount === lies) return at.click({ delay: 700 })
  await chips(person, at, Number(amount))
  await thing(person, 'Reprendre')
}

/** The opponent, if there is a choice, and the stake. */
const challenge: Hand = async (person, { opponent, stake: amount }, offer) => {
  if (opponent !== undefined)
    await person.tap(
      person.page
        .getByRole('group', { name: 'Quel adversaire' })
        .getByRole('button')
        .nth(choices(offer, 'opponent').indexOf(opponent as Face)),
    )
  await sum(person, amount)
  await person.tap(person.page.locator('.hand [data-main]'))
}

const CASINO: Record<string, string> = {
  rouge: 'Le Rubis Noir',
  bleu: 'L’Azur Profond',
  vert: 'Le Jade Levant',
  jaune: 'La Topaze d’Or',
  violet: 'L’Améthyste Royale',
  orange: 'L’Ambre du Couchant',
}

export const HANDS: Record<string, Hand> = {
  'done/1': word(/^(C’est misé|C’est bon|Je passe|Mes jeux sont faits|Je regarde)$/),
  'undo/1': word('Me raviser'),
  'throw/1': word(/^(Lancer les dés|Je prends les dés|Rien ne va plus !)$/),
  'agree_to_stop/1': word('D’accord pour arrêter'),
  'retract/1': word('Continuer à jouer'),

  'tabu.stake/1': stake,
  'tabu.take_back/1': takeBack,

  'passe.deposit/1': said((amount) => `Mettre ${amount} en banque`),
  'passe.put_in/1': said((amount) => `Mettre ${amount}`),
  'passe.withdraw/1': said((amount) => `Retirer ${amount}`, 'Retirer'),
  'passe.banco/1': word(/^Banco !/),
  'passe.decline/1': word('Laisser le Banco'),
  'passe.keep_bank/1': word('Garder la banque'),
  'passe.pass_bank/1': word('Passer la banque'),

  'home_casino.choose_casino/1': (person, { color }) =>
    person.tap(person.page.locator('.homes').getByRole('button', { name: CASINO[String(color)] as string })),
  'home_casino.buy/1': word(/^Acheter : /),
  'home_casino.decline/1': word('Laisser la carte'),
  'home_casino.sell/1': async (person, { cards }, offer) => {
    const all = (offer.options[0]?.params['cards'] as { of: Face[] }).of
    for (const card of cards as Face[])
      await person.tap(person.page.locator('.hand .cards button').nth(all.indexOf(card)))
    await thing(person, /^Vendre : /)
  },
  'home_casino.keep/1': word(/^(Ne rien vendre|Renoncer)$/),
  'duel.challenge/1': challenge,
  'zanzibar.challenge/1': challenge,
  'q421.challenge/1': challenge,
  'q421.rethrow/1': async (person, { dice }) => {
    const all = person.page.locator('.cloth').getByRole('button', { name: /^Dé \d,/ })
    await all.first().waitFor()
    for (let die = 0; die < (await all.count()); die += 1)
      if (((await all.nth(die).getAttribute('aria-pressed')) === 'true') !== (dice as number[]).includes(die))
        await person.tap(all.nth(die))
    await thing(person, /^Relancer/)
  },
  'q421.stand/1': word('Passer les dés'),
  'blackjack.bet/1': challenge,
  'blackjack.take/1': (person, { dice }) =>
    person.tap(
      person.page
        .locator('.hand .take')
        .getByRole('button')
        .nth(Number(dice) - 1),
    ),
  'blackjack.serve/1': word('Servi !'),
  'roulette.bet/1': stake,
  'roulette.take_back/1': takeBack,
}
