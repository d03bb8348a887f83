import { z } from 'zod'

/** Every job by its name, with what it is told. Payloads are kept in the database, so they hold no secret. */
export const jobPayloads = {
  'send-magic-link': z.object({ linkId: z.number().int() }),
  'sweep-sessions': z.object({}),
  'sweep-rate-limits': z.object({}),
  'sweep-idempotent-requests': z.object({}),
  'expire-attempts': z.object({}),
  'settle-attempts': z.object({}),
  'find-flags': z.object({}),
  'sweep-pictures': z.object({}),
  'release-reported': z.object({}),
  'settle-forged-proofs': z.object({}),
  'settle-watched': z.object({}),
  'publish-house-tasks': z.object({}),
  'settle-nights': z.object({}),
  'tell-days': z.object({}),
  'verify-books': z.object({}),
  'rate-owners': z.object({}),
  'recheck-follows': z.object({}),
  'refresh-connections': z.object({}),
  'sweep-connections': z.object({}),
  'back-up': z.object({}),
  'read-proof': z.object({ proofId: z.number().int() }),
  'read-forgotten-proofs': z.object({}),
  'settle-reviews': z.object({}),
  'hand-over-reviews': z.object({ ownerId: z.number().int() }),
  'sweep-proofs': z.object({}),
  'try-screenshot': z.object({ trialId: z.uuid() }),
  'sweep-screenshot-trials': z.object({}),
  'fetch-thumbnail': z.object({ contentId: z.number().int() }),
  'encode-thumbnail': z.object({ uploadId: z.uuid() }),
  'end-slots': z.object({}),
  'send-refund': z.object({ refundId: z.number().int() }),
  'expire-orders': z.object({}),
  'handle-payment-events': z.object({}),
  'run-card-sandbox': z.object({}),
  'deliver-sandbox-event': z.object({ eventId: z.string() }),
  'pay-premium-points': z.object({}),
}

export type JobName = keyof typeof jobPayloads
export type JobPayload<N extends JobName> = z.output<(typeof jobPayloads)[N]>
