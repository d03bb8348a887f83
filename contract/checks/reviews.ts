import { z } from 'zod'
import { addFaults, defineCase } from '../cases.ts'
import { define, listQuery, moment, named, pageWith, points, rowId, textOf } from '../operation.ts'

/** Reasons for rejecting a proof, as earners read them. `other` and `forged`, the admins', need a note. */
export const rejectionReasons = {
  not_done: { label: 'The screenshot does not show it done', text: 'The screenshot does not show it done.' },
  wrong_account: { label: 'It shows another account', text: 'The screenshot shows another account.' },
  not_legible: { label: 'It can’t be read', text: 'The screenshot can’t be read.' },
  edited: { label: 'It looks edited', text: 'The screenshot looks edited.' },
  undone: { label: 'It has been undone since', text: 'It has been undone since.' },
  other: { label: 'Something else', text: 'Another reason, given in the note.' },
  forged: { label: 'It is forged', text: 'The screenshot is forged.' },
} as const
export type RejectionReason = keyof typeof rejectionReasons
export const rejectionNames = Object.keys(rejectionReasons) as [RejectionReason, ...RejectionReason[]]

/** Rejection reasons that an owner may choose. */
export const ownerReasons = rejectionNames.filter((name) => name !== 'forged')

export const attemptId = z.uuid()
const idParams = z.object({ attemptId })

/** A place in a picture, in its own pixels, with the text found there. */
const findingSchema = z.object({
  fact: z.string(),
  text: z.string(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
})
export type Finding = z.infer<typeof findingSchema>

export const pictureSchema = named('ProofPicture', {
  url: z.string().nullable().describe('null once it is deleted.'),
  width: z.int(),
  height: z.int(),
  found: z.array(findingSchema),
  notes: z.array(z.string()).describe('Findings of the screenshot check, as text.'),
  sentAt: moment,
})
export type ProofPicture = z.infer<typeof pictureSchema>

/** An admin's verdict that a proof is forged, and its outcome. */
export const forgedSchema = named('ForgedProof', {
  note: z.string().describe('Evidence of the forgery.'),
  penalty: points.describe('Points it costs if the verdict holds.'),
  state: z.enum(['accused', 'appealed', 'forged', 'cleared']),
  appealUntil: moment,
  mayAppeal: z.boolean(),
  appeal: z.string().nullable().describe('The earner’s words.'),
  appealedAt: moment.nullable(),
})
export type Forged = z.infer<typeof forgedSchema>

const proved = {
  attemptId,
  title: z.string(),
  platform: z.string(),
  action: z.string(),
  earner: z.string().describe('Username of the earner.'),
  points: points.describe('Points the earner gets.'),
}

export const ownerReviewSchema = named('OwnerReview', {
  ...proved,
  url: z.string(),
  lookFor: z.string().nullable().describe('The name that the screenshot must show.'),
  picture: pictureSchema.nullable(),
  score: z.int().nullable().describe('Confidence of the reading, of 100.'),
  waitingSince: moment,
  dueAt: moment.nullable().describe('When it is credited by default.'),
})
export type OwnerReview = z.infer<typeof ownerReviewSchema>

export const listReviews = define('listReviews', 'GET /api/reviews', {
  summary: 'Proofs that wait for the member’s verdict as an owner, oldest first.',
  query: listQuery,
  response: pageWith({
    reviews: z.array(ownerReviewSchema),
    waiting: z.int(),
    decides: z.boolean().describe('False: this owner’s proofs are decided without them.'),
  }),
})

const noteMost = 500

const approved = { label: 'Approve and pay', act: 'approve_proof' }
const rejected = {
  label: 'Reject',
  act: 'refuse_proof',
  rejects: true,
  reasons: { names: ownerReasons, missing: 'Choose a reason.' },
  note: { missing: 'Say briefly why.', most: noteMost, reason: 'other' },
}
const forged = {
  label: 'Forged',
  act: 'refuse_proof',
  rejects: true,
  note: { missing: 'Say briefly what shows it.', most: noteMost },
}
const again = { label: 'Ask again', act: 'ask_for_proof' }
const ofAppeal = { act: 'decide_forged_proof' }

const verdictBody = named('ReviewVerdict', {
  verdict: z.enum(['yes', 'no']),
  reason: z.enum(rejectionNames, rejected.reasons.missing).optional(),
  note: z.string().trim().max(noteMost).optional(),
}).superRefine(({ verdict, ...why }, context) => {
  if (verdict === 'no') addFaults(context, rejected, why)
})

export const decideReview = define('decideReview', 'POST /api/reviews/{attemptId}/verdict', {
  repeatable: true,
  withoutKey: 'the first verdict counts, and a repeat changes nothing.',
  summary: 'Approves or rejects a proof. A rejection needs a reason; the earner can dispute it.',
  params: idParams,
  body: verdictBody,
  errors: ['not_found', 'conflict'],
})

/** Characters of a dispute's text. */
export const disputeLimits = { least: 10, most: 1000 } as const

export const disputeVerdict = define('disputeVerdict', 'POST /api/attempts/{attemptId}/disputes', {
  repeatable: true,
  summary: 'Asks an admin to review again, once: of a rejection, or of a forged verdict.',
  params: idParams,
  body: z.object({ text: textOf(disputeLimits.least, disputeLimits.most) }),
  errors: ['not_found', 'conflict'],
})

const item = {
  ...proved,
  flagged: z.boolean().describe('True: another proof looks alike.'),
}

/** Of every review that waits for the staff; the subject is the review. */
const review = {
  roles: ['moderator'],
  subject: 'attempt',
  evidence: z.object(item),
  said: {
    approved: '{earner} is paid.',
    rejected: 'Rejected. {earner} sees your reason.',
    forged: 'Rejected. {earner} sees your reason.',
    again: 'We asked {earner} for another screenshot.',
  },
  gone: 'This isn’t waiting for a verdict.',
} as const

/** Kinds of cases about reviews. */
export const reviewCases = {
  /** A screenshot that the reading leaves open, and its owner doesn't decide. */
  proof: defineCase('proof', { ...review, verdicts: { approved, rejected, forged, again } }),
  /** A rejection that the earner disputes. */
  dispute: defineCase('dispute', { ...review, verdicts: { approved, rejected, forged } }),
  /** A fresh screenshot of a paid follow, or a page that the earner can't reach. */
  retention: defineCase('retention', {
    ...review,
    verdicts: { approved: { ...approved, label: 'Approve' }, rejected, forged, again },
    said: { ...review.said, approved: '{earner} keeps the points.' },
  }),
  /** An appeal against a forged verdict, with the dispute of a rejected claim. Any verdict but forged clears the earner. */
  appeal: defineCase('appeal', {
    ...review,
    verdicts: {
      approved: { ...ofAppeal, label: 'Not forged' },
      rejected: { ...rejected, ...ofAppeal },
      forged: { ...forged, ...ofAppeal },
    },
    said: { ...review.said, approved: '{earner} is cleared.' },
  }),
}
export type ReviewCaseKind = keyof typeof reviewCases
export const reviewCaseKinds = Object.keys(reviewCases) as [ReviewCaseKind, ...ReviewCaseKind[]]

const alikeSchema = z.object({ attemptId, earner: z.string(), url: z.string().nullable(), sentAt: moment })

const evidenceSchema = z
  .object({
    ...item,
    url: z.string(),
    lookFor: z.string().nullable(),
    owner: z.string().nullable(),
    score: z.int().nullable(),
    pictures: z.array(pictureSchema).describe('All screenshots sent for it, newest first.'),
    feedback: z
      .object({ works: z.string(), fix: z.string(), moment: z.string() })
      .nullable()
      .describe('The answers, if it is about feedback.'),
    alike: z
      .array(alikeSchema)
      .describe('Proofs by others that look alike. Only a hint: pages of one kind look alike.'),
    refusal: z
      .object({ by: z.string(), reason: z.string(), note: z.string().nullable(), at: moment })
      .nullable(),
    report: z.object({ note: z.string().nullable(), at: moment }).nullable(),
    excused: z.boolean().describe('The earner says that the page is gone or can’t be reached.'),
    forged: forgedSchema.nullable(),
    penalty: points.describe('Points that a forged verdict takes.'),
    waiting: z
      .object({ id: rowId, kind: z.enum(reviewCaseKinds), openedAt: moment })
      .nullable()
      .describe('Its open case; null: no decision is needed, but a decided one can still be called forged.'),
    mayAsk: z.boolean().describe('True: the earner can be asked for another screenshot.'),
    dispute: z.object({ words: z.string(), at: moment }).nullable(),
    earnerFigures: z.object({
      memberSince: moment,
      credited: z.int(),
      approved: z.int(),
      rejected: z.int(),
      latest: z
        .array(z.object({ attemptId, title: z.string(), approved: z.boolean(), at: moment }))
        .describe('Their last proofs with a verdict, newest first.'),
    }),
    ownerFigures: z.object({ verdicts: z.int(), refused: z.int(), overturned: z.int() }).nullable(),
  })
  .meta({ id: 'ReviewEvidence' })
export type Evidence = z.infer<typeof evidenceSchema>

export const readAdminReview = define('readAdminReview', 'GET /api/admin/reviews/{attemptId}', {
  roles: ['moderator'],
  summary: 'A proof with all evidence about it, whether it waits for a verdict or not.',
  params: idParams,
  response: evidenceSchema,
  errors: ['not_found'],
})

export const accuseProof = define('accuseProof', 'POST /api/admin/reviews/{attemptId}/forged', {
  roles: ['moderator'],
  summary: 'Calls a decided proof forged. Its earner can appeal before anything is taken. Logged.',
  params: idParams,
  body: named('ForgedNote', { note: z.string().trim().min(3, forged.note.missing).max(noteMost) }),
  errors: ['not_found', 'conflict'],
})
