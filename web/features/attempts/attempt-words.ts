import type { Attempt } from '#contract/attempts.ts'

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

/** Why it ended without points and what to do, each a sentence; empty where it did not end so. */
export function reasonSentences({ reason, advice }: Pick<Attempt, 'reason' | 'advice'>): string[] {
  return [reason, advice].flatMap((text) => (text ? [/[.!?]$/.test(text) ? text : `${text}.`] : []))
}
