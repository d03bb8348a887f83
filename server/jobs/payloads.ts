import { z } from 'zod'
import { transferFilters } from '#contract/trust/transfers.ts'

/** Jobs on request by name, each with its payload, which is stored in the database and so contains no secret. */
export const jobPayloads = {
  'send-magic-link': z.object({ linkId: z.number().int() }),
  'deliver-notification': z.object({ notificationId: z.number().int() }),
  'send-ticket-answer': z.object({ messageId: z.number().int() }),
  'push-notification': z.object({ notificationId: z.number().int(), deviceId: z.number().int() }),
  'send-email-change': z.object({ changeId: z.number().int() }),
  'export-account': z.object({ exportId: z.uuid(), memberId: z.number().int() }),
  'export-transfers': z.object({
    exportId: z.uuid(),
    memberId: z.number().int(),
    wish: transferFilters,
  }),
  'send-digest': z.object({ memberId: z.number().int() }),
  'try-picture': z.object({ trialId: z.uuid() }),
  'read-proof': z.object({ proofId: z.number().int() }),
  'hand-over-reviews': z.object({ ownerId: z.number().int() }),
  'try-screenshot': z.object({ trialId: z.uuid() }),
  'fetch-thumbnail': z.object({ contentId: z.number().int() }),
  'encode-thumbnail': z.object({ uploadId: z.uuid() }),
  'send-refund': z.object({ refundId: z.number().int() }),
  'deliver-sandbox-event': z.object({ eventId: z.string() }),
  'plan-broadcast': z.object({ broadcastId: z.number().int() }),
  'end-subscription': z.object({ subscriptionId: z.string() }),
  'stop-renewal': z.object({ memberId: z.number().int() }),
}

export type RequestedJob = keyof typeof jobPayloads
export type JobPayload<N extends RequestedJob> = z.output<(typeof jobPayloads)[N]>
