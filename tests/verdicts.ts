import {
  type AdminVerdictBody,
  decideAdminReview,
  decideReview,
  disputeVerdict,
  listReviews,
} from '#contract/checks/reviews.ts'
import type { Input } from '#contract/operation.ts'
import type { LocalPerson } from './app.ts'
import { keyed } from './client.ts'
import { draw, followTask, type Proofs, prove, someone } from './proofs.ts'

type VerdictBody = Input<typeof decideReview>['body']

/** A complete rejection. */
export const no: VerdictBody = { verdict: 'no', reason: 'not_done', note: 'It says Follow.' }
export const yes: VerdictBody = { verdict: 'yes' }

/** Approves or rejects as an owner. */
export const decide = ({ client }: LocalPerson, attemptId: string, body: VerdictBody) =>
  client.call(decideReview, { params: { attemptId }, body })

/** Approves or rejects as an admin. */
export const rule = ({ client }: LocalPerson, attemptId: string, body: AdminVerdictBody, key?: string) =>
  client.call(decideAdminReview, { params: { attemptId }, body }, keyed(key))

/** Disputes a rejection as the earner. */
export const dispute = ({ client }: LocalPerson, attemptId: string, text = 'My handle is at the top left.') =>
  client.call(disputeVerdict, { params: { attemptId }, body: { text } })

/** Reviews waiting for an owner. */
export const queue = async ({ client }: LocalPerson) => (await client.call(listReviews, {})).body

let people = 0

/** A new member with 1,000 points. */
export const member = (exchange: Proofs, trust: 0 | 1 | 2 = 1) =>
  someone(exchange, `party-${++people}`, trust)

/** Submits a proof that waits for its owner. */
export async function waiting(exchange: Proofs, owner?: LocalPerson) {
  const [whose, earner] = [owner ?? (await member(exchange)), await member(exchange)]
  const taskId = await followTask(exchange, whose)
  const attemptId = await prove(exchange, earner, taskId, draw('likely'))
  return { owner: whose, earner, taskId, attemptId }
}
