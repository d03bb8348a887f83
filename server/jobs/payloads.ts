import { z } from 'zod'
import { transferFilters } from '#contract/trust/transfers.ts'

/** Jobs on request by name, each with its payload, which is stored in the database and so contains no secret. */
export const jobPayloads = {
  'send-magic-link': z.object({ linkId: z.int() }),
  'deliver-notification': z.object({ notificationId: z.int() }),
  'send-ticket-answer': z.object({ messageId: z.int() }),
  'push-notification': z.object({ notificationId: z.int(), deviceId: z.int() }),
  'send-email-change': z.object({ changeId: z.int() }),
  'export-account': z.object({ exportId: z.uuid(), memberId: z.int() }),
  'export-transfers': z.object({
    exportId: z.uuid(),
    memberId: z.int(),
    wish: transferFilters,
  }),
  'send-digest': z.object({ memberId: z.int() }),
  'try-picture': z.object({ trialId: z.uuid() }),
  'read-proof': z.object({ proofId: z.int() }),
  'hand-over-reviews': z.object({ ownerId: z.int() }),
  'try-screenshot': z.object({ trialId: z.uuid() }),
  'renew-sites': z.object({}),
  'fetch-thumbnail': z.object({ contentId: z.int() }),
  'encode-thumbnail': z.object({ uploadId: z.uuid() }),
  'send-refund': z.object({ refundId: z.int() }),
  'deliver-sandbox-event': z.object({ eventId: z.string() }),
  'plan-broadcast': z.object({ broadcastId: z.int() }),
  'end-subscription': z.object({ subscriptionId: z.string() }),
  'stop-renewal': z.object({ memberId: z.int() }),
}

export type RequestedJob = keyof typeof jobPayloads
export type JobPayload<N extends RequestedJob> = z.output<(typeof jobPayloads)[N]>
