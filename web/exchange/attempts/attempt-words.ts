import type { Attempt, AttemptStanding } from '#contract/exchange/attempts.ts'

type State = Attempt['state']

const stateWords: Record<State, string> = {
  started: 'Started',
  proving: 'Submitted',
  pending: 'Being checked',
  half_credited: 'Half paid',
  credited: 'Paid',
  rejected: 'Not paid',
  expired: 'Unfinished',
}

/** State of an attempt, in a word or two. */
export const stateWord = (state: State): string => stateWords[state]

const standingWords: Record<AttemptStanding, string> = {
  running: 'Started',
  waiting: 'Being checked',
  paid: 'Paid',
  unpaid: 'Not paid',
}

/** Label of a history filter, in a word or two. */
export const standingWord = (standing: AttemptStanding): string => standingWords[standing]

/** Why it ended without points and what to do, one sentence each; empty for any other attempt. */
export function reasonSentences({ reason, advice }: Pick<Attempt, 'reason' | 'advice'>): string[] {
  return [reason, advice].flatMap((text) => (text ? [/[.!?]$/.test(text) ? text : `${text}.`] : []))
}
