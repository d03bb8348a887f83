import { z } from 'zod'
import { define, moment, named, points, rowId } from '../operation.ts'
import { attemptId, forgedSchema, pictureSchema } from './reviews.ts'

/** Limits of a screenshot, and the tries to send a usable one. */
export const proofLimits = { mostBytes: 10 * 1024 * 1024, mostPixels: 20_000_000, tries: 3 } as const

/** Media types the file dialog offers. The bytes are checked separately. */
export const proofTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const

/** Stages of a proof, as the earner sees them. */
const proofStages = [
  'open',
  'reading',
  'again',
  'owner',
  'admin',
  'refused',
  'disputed',
  'approved',
  'rejected',
  'asked',
  'kept',
  'taken',
  'withdrawn',
] as const
/** Askers for a fresh proof: the owner by a report, the sample, or the earner, to open follows again. */
export const askers = ['owner', 'sample', 'earner'] as const

/** States of a member's word that a page is gone or can't be reached. */
export const excuses = ['open', 'rejected'] as const

export type ProofStage = (typeof proofStages)[number]

export const ownProofSchema = named('OwnProof', {
  attemptId,
  taskId: rowId,
  kind: z
    .enum(['claim', 'retention'])
    .describe('retention: a fresh proof of a completion that was already paid.'),
  askedBy: z
    .enum(askers)
    .nullable()
    .describe('Who asked for the fresh proof: a creator, we, or the member; null: not a fresh one.'),
  stage: z.enum(proofStages),
  title: z.string(),
  url: z.string(),
  platform: z.string(),
  action: z.string(),
  owner: z.string(),
  points: points.describe('Points that it pays, or paid.'),
  lookFor: z.string().nullable().describe('The name that the screenshot must show.'),
  dueAt: moment.nullable().describe('When this stage ends by itself.'),
  triesLeft: z.int(),
  problem: z.string().nullable().describe('Why the last screenshot was unusable.'),
  refusal: z
    .object({ by: z.enum(['owner', 'admin']), reason: z.string(), note: z.string().nullable() })
    .nullable(),
  end: z
    .object({ reason: z.string(), advice: z.string() })
    .nullable()
    .describe('Why it ended without points, and what to do.'),
  dispute: z.string().nullable().describe('The earner’s words.'),
  report: z.string().nullable().describe('The owner’s words, if a fresh proof is requested.'),
  excuse: z
    .enum(excuses)
    .nullable()
    .describe(
      'The member said that the page is gone or can’t be reached; rejected: an admin could reach it.',
    ),
  forged: forgedSchema.nullable(),
  picture: pictureSchema.nullable(),
})
export type OwnProof = z.infer<typeof ownProofSchema>

const idParams = z.object({ attemptId })

export const readOwnProof = define('readOwnProof', 'GET /api/attempts/{attemptId}/proofs', {
  summary: 'State of an attempt’s proof.',
  params: idParams,
  response: ownProofSchema,
  errors: ['not_found'],
})

export const sendProof = define('sendProof', 'POST /api/attempts/{attemptId}/proofs', {
  repeatable: true,
  withoutKey: 'a screenshot is submitted once, and a repeat returns its state.',
  summary: 'Submits a screenshot; another one only if the first was unusable. Repeated: nothing changes.',
  params: idParams,
  upload: { field: 'screenshot', mostBytes: proofLimits.mostBytes },
  response: ownProofSchema,
  errors: ['not_found', 'conflict'],
  rates: ['proof_member'],
})

export const issueProofCode = define('issueProofCode', 'POST /api/attempts/{attemptId}/codes', {
  repeatable: true,
  summary: 'Returns the one-time code that a screenshot may show; after 10 minutes a new one.',
  params: idParams,
  response: z.object({ code: z.string(), expiresAt: moment }),
  errors: ['not_found'],
})
