import { z } from 'zod'
import { defineOperation, listQuery, moment, points } from './operation.ts'

/** Why a proof is refused: what the earner reads. `other` needs a note; `forged` too, and only admins say it. */
export const refusalReasons = {
  not_done: { label: 'The picture does not show it done', text: 'The picture does not show it done.' },
  wrong_account: { label: 'It shows another account', text: 'The picture shows another account.' },
  not_legible: { label: 'It cannot be read', text: 'The picture cannot be read.' },
  edited: { label: 'It looks edited', text: 'The picture looks edited.' },
  undone: { label: 'It was undone since', text: 'It was undone since.' },
  other: { label: 'Something else', text: 'Another reason, in the note.' },
  forged: { label: 'It is forged', text: 'The picture is forged.' },
} as const
export type RefusalReason = keyof typeof refusalReasons
const refusalNames = Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]

/** What an owner may choose from. */
export const ownerReasons = refusalNames.filter((name) => name !== 'forged')

export const attemptId = z.uuid()
const idParams = z.object({ attemptId })

/** A place in a picture, in its own pixels, with what stands there. */
const findingSchema = z.object({
  fact: z.string(),
  text: z.string(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
})
export type Finding = z.infer<typeof findingSchema>

export const pictureSchema = z
  .object({
    url: z.string().nullable().describe('Null once it was deleted.'),
    width: z.number().int(),
    height: z.number().int(),
    found: z.array(findingSchema),
    notes: z.array(z.string()).describe('What the reading came to, in sentences.'),
    sentAt: moment,
  })
  .meta({ id: 'ProofPicture' })
export type ProofPicture = z.infer<typeof pictureSchema>

/** An admin's word that a proof is forged, and what came of it. */
export const forgedSchema = z
  .object({
    note: z.string().describe('What shows it.'),
    penalty: points.describe('What it costs where it stands.'),
    state: z.enum(['accused', 'appealed', 'forged', 'cleared']),
    appealUntil: moment,
    mayAppeal: z.boolean(),
    appeal: z.string().nullable().describe("The earner's words."),
    appealedAt: moment.nullable(),
  })
  .meta({ id: 'ForgedProof' })
export type Forged = z.infer<typeof forgedSchema>

const subject = {
  attemptId,
  title: z.string(),
  url: z.string(),
  platform: z.string(),
  action: z.string(),
  earner: z.string().describe("The earner's name here."),
  points: points.describe('What the earner gets.'),
  lookFor: z.string().nullable().describe('The name that must stand in the picture.'),
  picture: pictureSchema.nullable(),
}

const ownerReviewSchema = z
  .object({
    ...subject,
    score: z.number().int().nullable().describe('How sure the reading was, of 100.'),
    dueAt: moment.nullable().describe('Credited by itself at this moment.'),
  })
  .meta({ id: 'OwnerReview' })
export type OwnerReview = z.infer<typeof ownerReviewSchema>

export const listReviews = defineOperation({
  name: 'listReviews',
  method: 'GET',
  path: '/api/reviews',
  audience: 'member',
  summary: "Proofs that wait for the member's yes or no as an owner, the oldest first.",
  query: listQuery,
  response: z.object({
    reviews: z.array(ownerReviewSchema),
    waiting: z.number().int(),
    decides: z.boolean().describe('False: proofs of this owner are decided without the owner.'),
    nextCursor: z.string().nullable(),
  }),
})

const verdictBody = z
  .object({
    verdict: z.enum(['yes', 'no']),
    reason: z.enum(refusalNames, { error: 'Choose a reason.' }).optional(),
    note: z.string().trim().max(500, { error: 'Keep it under 500 characters.' }).optional(),
  })
  .meta({ id: 'ReviewVerdict' })
export type VerdictBody = z.infer<typeof verdictBody>

export const decideReview = defineOperation({
  name: 'decideReview',
  method: 'POST',
  path: '/api/reviews/{attemptId}/verdict',
  audience: 'member',
  repeatable: true,
  summary: "The owner's yes or no. A no needs a reason; the earner may dispute it for 72 hours.",
  params: idParams,
  body: verdictBody,
  errors: ['not_found', 'conflict'],
})

export const disputeVerdict = defineOperation({
  name: 'disputeVerdict',
  method: 'POST',
  path: '/api/attempts/{attemptId}/disputes',
  audience: 'member',
  repeatable: true,
  summary:
    'Asks an admin to look again, once: at a no within 72 hours, at a proof called forged within 7 days.',
  params: idParams,
  body: z.object({
    text: z
      .string({ error: 'Say what you see differently.' })
      .trim()
      .min(10, { error: 'Say it in at least 10 characters.' })
      .max(1000, { error: 'Keep it under 1,000 characters.' }),
  }),
  errors: ['not_found', 'conflict'],
})

/** What an admin looks at. */
export const adminKinds = ['proof', 'dispute', 'retention', 'appeal'] as const
export type AdminKind = (typeof adminKinds)[number]

const adminReviewSchema = z
  .object({
    attemptId,
    kind: z.enum(adminKinds),
    title: z.string(),
    platform: z.string(),
    action: z.string(),
    earner: z.string(),
    points,
    waitingSince: moment,
    flagged: z.boolean().describe('Another proof looks alike.'),
  })
  .meta({ id: 'AdminReview' })
export type AdminReview = z.infer<typeof adminReviewSchema>

export const listAdminReviews = defineOperation({
  name: 'listAdminReviews',
  method: 'GET',
  path: '/api/admin/reviews',
  audience: 'admin',
  summary: 'Proofs and disputes that wait for an admin, the oldest first.',
  query: listQuery.extend({ kind: z.enum(adminKinds).optional() }),
  response: z.object({
    reviews: z.array(adminReviewSchema),
    counts: z.record(z.enum(adminKinds), z.number().int()),
    nextCursor: z.string().nullable(),
  }),
})

const alikeSchema = z.object({ attemptId, earner: z.string(), url: z.string().nullable(), sentAt: moment })

const evidenceSchema = adminReviewSchema
  .extend({
    url: z.string(),
    lookFor: z.string().nullable(),
    owner: z.string().nullable(),
    score: z.number().int().nullable(),
    pictures: z.array(pictureSchema).describe('All that were sent for it, the newest first.'),
    alike: z.array(alikeSchema).describe('Proofs of others that look alike. A hint: pages of one kind do.'),
    refusal: z
      .object({ by: z.string(), reason: z.string(), note: z.string().nullable(), at: moment })
      .nullable(),
    report: z.object({ note: z.string().nullable(), at: moment }).nullable(),
    forged: forgedSchema.nullable(),
    waits: z
      .boolean()
      .describe('False: nobody has to decide; it can still be called forged once it is decided.'),
    dispute: z.object({ words: z.string(), at: moment }).nullable(),
    earnerFigures: z.object({
      memberSince: moment,
      credited: z.number().int(),
      approved: z.number().int(),
      rejected: z.number().int(),
    }),
    ownerFigures: z
      .object({ verdicts: z.number().int(), refused: z.number().int(), overturned: z.number().int() })
      .nullable(),
  })
  .meta({ id: 'ReviewEvidence' })
export type Evidence = z.infer<typeof evidenceSchema>

export const readAdminReview = defineOperation({
  name: 'readAdminReview',
  method: 'GET',
  path: '/api/admin/reviews/{attemptId}',
  audience: 'admin',
  summary: 'All that is known about one item of the queue.',
  params: idParams,
  response: evidenceSchema,
  errors: ['not_found'],
})

export const decideAdminReview = defineOperation({
  name: 'decideAdminReview',
  method: 'POST',
  path: '/api/admin/reviews/{attemptId}/verdict',
  audience: 'admin',
  repeatable: true,
  summary:
    "An admin's yes or no. After a dispute and about an undone follow it is the last word; forged opens an appeal first.",
  params: idParams,
  body: verdictBody,
  errors: ['not_found', 'conflict'],
})
