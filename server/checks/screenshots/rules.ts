import {
  type FoundFact,
  type Judgement,
  type ScreenshotReason,
  screenshotScores as scores,
} from '#contract/checks/screenshots.ts'
import type { PlatformName } from '#contract/platforms.ts'
import type { Screenshot, ScreenWord } from '../../providers/screenshots/index.ts'
import { doubtsOf } from './doubts.ts'
import { looksLike, type StateButton, showsState, stateButtons, stateSentence } from './labels.ts'
import { folded, type Likeness, type NameOnPage, namesOn } from './names.ts'
import { gapBetween, inOneColumn, inOneRow, isInPlace, type PagePlan, placeIn, planOf } from './places.ts'

/** A screenshot as it was read, and the claim it must prove. */
export interface Claim {
  screen: Pick<Screenshot, 'words' | 'buttons' | 'width' | 'height' | 'traces'>
  platform: PlatformName
  action: string
  /** The owner's name as a page of the platform shows it. */
  handle: string
  /** The earner's own name there, if it is known: seen as well, it adds to the score. */
  ownHandle?: string | undefined
  /** A code the earner was asked to show on the screen: adds to the score. */
  code?: string | undefined
}

const handlePoints: Record<Likeness, number> = { same: 45, alike: 42, near: 20, other: 0 }
const statePoints = { clear: 45, fair: 38, faint: 15 } as const
const confidences = { clear: 80, fair: 60 } as const
const maxScores = { unsure: 65, no: 15 } as const

/**
 * Judges a reading. Two things are needed: the owner's name where the platform shows whose page it is, and a
 * button beside it that says it is done. Anything in doubt, or against it, keeps the score below what is
 * credited.
 */
export function judgeScreenshot(claim: Claim): Judgement {
  const { screen, platform, action } = claim
  // Buttons are searched as text too: dark letters on a light page leave some out of the page's reading.
  const words = [...screen.words, ...screen.buttons.filter(({ text }) => text !== '')]
  const names = namesOn(words, claim.handle)
  const plan = planOf(platform, action, screen)
  const reading = showsState(platform, action)
    ? readButtons(names, stateButtons(screen.buttons, platform, action), plan)
    : readSentence(names, words, claim)
  const extra = extras(words, claim)
  const reasons: ScreenshotReason[] = [...reading.reasons]
  let { score } = reading
  const doubts = looksLike(words, platform, action)
    ? doubtsOf({ screen, words, found: reading.found, ownHandle: claim.ownHandle })
    : (['platform_unclear'] as const)
  if (score >= scores.enough && doubts.length > 0) {
    score = maxScores.unsure
    reasons.splice(0, reasons.length, ...doubts)
  }
  if (score > maxScores.no)
    score = Math.min(score >= scores.enough ? 100 : maxScores.unsure, score + 5 * extra.length)
  return {
    score,
    verdict: score >= scores.enough ? 'yes' : score > maxScores.no ? 'unsure' : 'no',
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
    .filter(({ name, state }) => isInPlace(plan, state.box, name))
    .filter(({ name, state }) => !strangers.some((other) => contests(other, name, state, plan)))
    .toSorted((one, other) => rank(one.name) - rank(other.name) || gapOf(one) - gapOf(other))
  const [pair] = pairs
  if (!pair) return readApart(wanted, free, strangers, plan)
  const found = [factOf('handle', pair.name), factOf(pair.state.says === 'on' ? 'state' : 'off', pair.state)]
  if (pair.state.says === 'back') return { score: maxScores.no, found, reasons: ['state_back'] }
  if (pair.state.says === 'off') return { score: maxScores.no, found, reasons: ['state_off'] }
  const against = free.some(({ says }) => says !== 'on')
  return weigh(pair, found, against)
}

/** Adds up a name and a state beside it; a free button that says otherwise leaves it in doubt. */
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
  const score = doubtful ? Math.min(sum, maxScores.unsure) : sum
  return { score, found, reasons: reasons.length > 0 ? reasons : ['all_found'] }
}

/** Judges a page whose name and state are not beside each other, by what there is of each. */
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
  const stranger = strangers.find((other) => states.some(({ box }) => isInPlace(plan, box, other)))
  if (stranger) return { score: maxScores.no, found, reasons: ['other_handle'] }
  return {
    score: on ? 35 : 20,
    found,
    reasons: on ? ['handle_missing'] : ['handle_missing', 'state_missing'],
  }
}

/** Judges a state shown by an icon alone: a sentence beside the name is the best there can be. */
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
      reasons: sentence ? ['handle_missing'] : ['handle_missing', 'state_not_shown'],
    }
  if (!sentence) return { score: 55, found, reasons: ['state_not_shown'] }
  const doubtful = name.likeness === 'near'
  return { score: doubtful ? 55 : 75, found, reasons: [doubtful ? 'handle_unclear' : 'all_found'] }
}

const rank = ({ likeness }: NameOnPage): number => ['same', 'alike', 'near', 'other'].indexOf(likeness)

const gapOf = ({ name, state }: { name: NameOnPage; state: StateButton }): number =>
  gapBetween(name.box, state.box)

/** Buttons beside no other name, nor in a column with such a button, as in lists of suggestions. */
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

/** True if another name is in the same place: whose page it is can't be told, whichever comes first. */
const contests = (other: NameOnPage, name: NameOnPage, state: StateButton, plan: PagePlan): boolean =>
  placeIn(plan, state.box, other) === placeIn(plan, state.box, name)

/** The earner's own name and the code, if they are on the picture. */
function extras(words: readonly ScreenWord[], { ownHandle, code }: Claim): FoundFact[] {
  const own = ownHandle && namesOn(words, ownHandle).find(({ likeness }) => likeness === 'same')
  const coded = code && words.find(({ text }) => folded(text) === folded(code))
  return [...(own ? [factOf('own_handle', own)] : []), ...(coded ? [factOf('code', coded)] : [])]
}

const factOf = (fact: FoundFact['fact'], { text, box }: Pick<ScreenWord, 'text' | 'box'>): FoundFact => ({
  fact,
  text,
  box,
})
