import type { Attempt, AttemptStanding } from '#contract/attempts.ts'

type State = Attempt['state']

const stateWords: Record<State, string> = {
  started: 'Running',
  proving: 'Handed in',
  pending: 'Being checked',
  half_credited: 'Half paid',
  credited: 'Paid',
  rejected: 'Not paid',
  expired: 'Not finished',
}

/** How an attempt stands, in a word or two. */
export const stateWord = (state: State): string => stateWords[state]

const standingWords: Record<AttemptStanding, string> = {
  running: 'Running',
  waiting: 'Being checked',
  paid: 'Paid',
  unpaid: 'Not paid',
}

/** A part of the history, in a word or two. */
export const standingWord = (standing: AttemptStanding): string => standingWords[standing]

/** Why it ended without points and what to do, each a sentence; empty where it did not end so. */
export function reasonSentences({ reason, advice }: Pick<Attempt, 'reason' | 'advice'>): string[] {
  return [reason, advice].flatMap((text) => (text ? [/[.!?]$/.test(text) ? text : `${text}.`] : []))
}
