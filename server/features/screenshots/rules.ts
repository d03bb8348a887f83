import type { PlatformName } from '#contract/platforms.ts'
import {
  type FoundFact,
  type Judgement,
  type ScreenshotReason,
  screenshotScores as scores,
} from '#contract/screenshots.ts'
import type { Screenshot, ScreenWord } from '../../providers/screenshots/index.ts'
import { type NameOnPage, namesOn } from './names.ts'
import { gapBetween, inOneColumn, inOneRow, type PagePlan, placeIn, planOf, standsRight } from './places.ts'
import { looksLike, type StateButton, showsState, stateButtons, stateSentence } from './states.ts'
import { folded, type Likeness } from './text.ts'

/** A screenshot as it was read, and what it shall prove. */
export interface Claim {
  screen: Pick<Screenshot, 'words' | 'buttons' | 'width' | 'height'>
  platform: PlatformName
  action: string
  /** The owner's name as a page of the platform shows it. */
  handle: string
  /** The earner's own name there, where it is known: seen as well, it adds to the score. */
  ownHandle?: string | undefined
  /** A code that the earner was asked to have on the screen: adds to the score. */
  code?: string | undefined
}

const handlePoints: Record<Likeness, number> = { same: 45, alike: 42, near: 20, other: 0 }
const statePoints = { clear: 45, fair: 38, faint: 15 } as const
const confidences = { clear: 80, fair: 60 } as const
const most = { unsure: 65, no: 15 } as const

/**
 * Judges what was read. Both are needed: the owner's name where the platform shows whose page it is, and a button
 * beside it that says it is done. Whatever is in doubt, or speaks against it, leaves it under what is credited.
 */
export function judgeScreenshot(claim: Claim): Judgement {
  const { screen, platform, action } = claim
  // What a button says is text as well: dark letters on a light page leave some out of the page's reading.
  const words = [...screen.words, ...screen.buttons.filter(({ text }) => text !== '')]
  const names = namesOn(words, claim.handle)
  const plan = planOf(platform, action, screen)
  const reading = showsState(platform, action)
    ? readButtons(names, stateButtons(screen.buttons, platform, action), plan)
    : readSentence(names, words, claim)
  const extra = extras(words, claim)
  const reasons: ScreenshotReason[] = [...reading.reasons]
  let { score } = reading
  if (score >= scores.enough && !looksLike(words, platform, action)) {
    score = most.unsure
    reasons.splice(0, reasons.length, 'platform_unclear')
  }
  if (score > most.no) score = Math.min(score >= scores.enough ? 100 : most.unsure, score + 5 * extra.length)
  return {
    score,
    verdict: score >= scores.enough ? 'yes' : score > most.no ? 'unsure' : 'no',
    found: [...reading.found, ...extra],
    reasons: [...reasons, ...extra.map(({ fact }) => fact as 'own_handle' | 'code')],
  }
}

type Reading = Pick<Judgement, 'score' | 'found' | 'reasons'>

function readButtons(names: readonly NameOnPage[], states: readonly StateButton[], plan: PagePlan): Reading {
  const strangers = names.filter(({ likeness, startsLine }) => likeness === 'other' && startsLine)
  const wanted = names.filter((name) => name.likeness !== 'other')
  const owners = wanted.filter(({ startsLine }) => startsLine)
  const free = freeOf(states, strangers, owners)
  const pairs = owners
    .flatMap((name) => free.map((state) => ({ name, state })))
    .filter(({ name, state }) => standsRight(plan, state.box, name))
    .filter(({ name, state }) => !strangers.some((other) => contests(other, name, state, plan)))
    .toSorted((one, other) => rank(one.name) - rank(other.name) || gapOf(one) - gapOf(other))
  const [pair] = pairs
  if (!pair) return readApart(wanted, free, strangers, plan)
  const found = [factOf('handle', pair.name), factOf(pair.state.says === 'on' ? 'state' : 'off', pair.state)]
  if (pair.state.says === 'back') return { score: most.no, found, reasons: ['state_back'] }
  if (pair.state.says === 'off') return { score: most.no, found, reasons: ['state_off'] }
  return weigh(
    pair,
    found,
    free.some(({ says }) => says !== 'on'),
  )
}

/** Adds up a name and a state that stand together; a button of nobody else's that says otherwise leaves it in doubt. */
function weigh(
  { name, state }: { name: NameOnPage; state: StateButton },
  found: FoundFact[],
  against: boolean,
): Reading {
  const clarity =
    state.confidence >= confidences.clear ? 'clear' : state.confidence >= confidences.fair ? 'fair' : 'faint'
  const sum = handlePoints[name.likeness] + statePoints[clarity]
  const reasons: ScreenshotReason[] = [
    ...(name.likeness === 'near' ? (['handle_unclear'] as const) : []),
    ...(clarity === 'faint' ? (['state_unclear'] as const) : []),
    ...(against ? (['other_buttons'] as const) : []),
  ]
  const doubtful = against || name.likeness === 'near' || clarity === 'faint'
  const score = doubtful ? Math.min(sum, most.unsure) : sum
  return { score, found, reasons: reasons.length > 0 ? reasons : ['all_found'] }
}

/** Where name and state do not stand together: what there is of each. */
function readApart(
  wanted: readonly NameOnPage[],
  states: readonly StateButton[],
  strangers: readonly NameOnPage[],
  plan: PagePlan,
): Reading {
  const [name] = wanted.toSorted((one, other) => rank(one) - rank(other))
  const on = states.find(({ says }) => says === 'on')
  const found = [...(name ? [factOf('handle', name)] : []), ...(on ? [factOf('state', on)] : [])]
  if (name) {
    const reasons: ScreenshotReason[] = on ? ['handle_elsewhere'] : ['state_missing']
    return { score: on ? 40 : 45, found, reasons }
  }
  if (states.length === 0 && strangers.length === 0) return { score: 0, found, reasons: ['nothing_found'] }
  const stranger = strangers.find((other) => states.some(({ box }) => standsRight(plan, box, other)))
  if (stranger) return { score: most.no, found, reasons: ['other_handle'] }
  return {
    score: on ? 35 : 20,
    found,
    reasons: on ? ['handle_missing'] : ['handle_missing', 'state_missing'],
  }
}

/** For what a platform shows by a sign alone: a sentence beside the name is the most there can be. */
function readSentence(
  names: readonly NameOnPage[],
  words: readonly ScreenWord[],
  { platform, action }: Claim,
): Reading {
  const [name] = names
    .filter(({ likeness }) => likeness !== 'other')
    .toSorted((one, other) => rank(one) - rank(other))
  const sentence = stateSentence(words, platform, action)
  const found = [
    ...(name ? [factOf('handle', name)] : []),
    ...(sentence?.words ?? []).map((word) => factOf('state', word)),
  ]
  if (!name)
    return {
      score: 20,
      found,
      reasons: ['handle_missing', ...(sentence ? [] : (['state_not_shown'] as const))],
    }
  if (!sentence) return { score: 55, found, reasons: ['state_not_shown'] }
  const doubtful = name.likeness === 'near'
  return { score: doubtful ? 55 : 75, found, reasons: [doubtful ? 'handle_unclear' : 'all_found'] }
}

const rank = ({ likeness }: NameOnPage): number => ['same', 'alike', 'near', 'other'].indexOf(likeness)

const gapOf = ({ name, state }: { name: NameOnPage; state: StateButton }): number =>
  gapBetween(name.box, state.box)

/** The buttons that are not in a row with somebody else's name, nor in one column with such, as in lists of proposals. */
function freeOf(
  states: readonly StateButton[],
  strangers: readonly NameOnPage[],
  owners: readonly NameOnPage[],
): StateButton[] {
  const taken = states.filter((state) => belongsToAnother(state, strangers, owners))
  return states.filter(
    (state) => !taken.includes(state) && !taken.some((other) => inOneColumn(state.box, other.box)),
  )
}

const belongsToAnother = (
  { box }: StateButton,
  strangers: readonly NameOnPage[],
  owners: readonly NameOnPage[],
): boolean =>
  strangers.some(
    (other) =>
      inOneRow(box, other.box) &&
      other.box.left < box.left &&
      !owners.some(
        (name) => inOneRow(box, name.box) && gapBetween(name.box, box) < gapBetween(other.box, box),
      ),
  )

/** Somebody else's name in the very place: whose page it is cannot be told, whichever stands first. */
const contests = (other: NameOnPage, name: NameOnPage, state: StateButton, plan: PagePlan): boolean =>
  placeIn(plan, state.box, other) === placeIn(plan, state.box, name)

/** The earner's own name and the code, where they are on the picture. */
function extras(words: readonly ScreenWord[], { ownHandle, code }: Claim): FoundFact[] {
  const own =
    ownHandle === undefined
      ? undefined
      : namesOn(words, ownHandle).find(({ likeness }) => likeness === 'same')
  const coded = code === undefined ? undefined : words.find(({ text }) => folded(text) === folded(code))
  return [...(own ? [factOf('own_handle', own)] : []), ...(coded ? [factOf('code', coded)] : [])]
}

const factOf = (fact: FoundFact['fact'], { text, box }: Pick<ScreenWord, 'text' | 'box'>): FoundFact => ({
  ...{ fact, text, box },
})
