import type { Attempt, AttemptPhase } from '#contract/exchange/attempts.ts'

/** States of an attempt, in a word or two. */
export const stateWords: Record<Attempt['state'], string> = {
  started: 'Started',
  proving: 'Submitted',
  pending: 'Being checked',
  credited: 'Paid',
  rejected: 'Not paid',
  expired: 'Unfinished',
}

/** Labels of the filters of the history, in a word or two. */
export const phaseWords: Record<AttemptPhase, string> = {
  running: 'Started',
  waiting: 'Being checked',
  paid: 'Paid',
  unpaid: 'Not paid',
}

/** Why it ended without points and what to do, one sentence each; empty for any other attempt. */
export function reasonSentences({ reason, advice }: Pick<Attempt, 'reason' | 'advice'>): string[] {
  return [reason, advice].flatMap((text) => (text ? [/[.!?]$/.test(text) ? text : `${text}.`] : []))
}
