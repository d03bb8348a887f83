import {
  accuseProof,
  decideReview,
  disputeVerdict,
  listReviews,
  readAdminReview,
} from '#contract/checks/reviews.ts'
import type { Input } from '#contract/operation.ts'
import { decideCase } from '#contract/staff/cases.ts'
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

type Ruling =
  | VerdictBody
  | { verdict: 'again' | 'approved' | 'rejected' | 'forged'; reason?: string; note?: string }

/** Decides the open case about a proof as one of the staff; a decided proof can only be called forged. */
export async function rule({ client }: Pick<LocalPerson, 'client'>, attemptId: string, ruling: Ruling) {
  const params = { attemptId }
  const read = await client.call(readAdminReview, { params })
  if (read.status !== 200) return read
  const { reason, note } = ruling
  const names = { yes: 'approved', no: reason === 'forged' ? 'forged' : 'rejected' } as const
  const verdict = ruling.verdict === 'yes' || ruling.verdict === 'no' ? names[ruling.verdict] : ruling.verdict
  const { waiting } = read.body
  if (!waiting && verdict === 'forged')
    return client.call(accuseProof, { params, body: { note: note ?? '' } })
  const { id: caseId = '999999999', kind = 'proof' } = waiting ?? {}
  const why = { ...(verdict === 'rejected' && { reason }), ...(note && { note }) }
  const body = { kind, verdict, ...why } as Input<typeof decideCase>['body']
  return client.call(decideCase, { params: { caseId }, body }, keyed())
}

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
