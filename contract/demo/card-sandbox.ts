import { z } from 'zod'
import { define, moment, named } from '../operation.ts'

/** Actions on the sandbox's checkout page. */
const checkoutActNames = ['pay', 'decline', 'pay_later', 'abandon', 'settle', 'bounce'] as const
/** Actions of the payer's bank on a payment. */
const bankActNames = ['dispute', 'win_dispute', 'lose_dispute'] as const

const sandboxCheckoutSchema = named('SandboxCheckout', {
  checkoutId: z.string(),
  mode: z.enum(['payment', 'subscription']),
  amountCents: z.int(),
  state: z.enum(['open', 'paid', 'on_its_way', 'failed', 'expired']),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  /** Paths on this site, not full URLs. */
  successPath: z.string(),
  cancelPath: z.string(),
})
export type SandboxCheckout = z.infer<typeof sandboxCheckoutSchema>

const checkoutParams = z.object({ checkoutId: z.string().max(100) })

export const readSandboxCheckout = define('readSandboxCheckout', 'GET /api/sandbox/checkouts/{checkoutId}', {
  audience: 'public',
  summary: 'A checkout of the demo’s card sandbox. Exists only in demo mode.',
  params: checkoutParams,
  response: sandboxCheckoutSchema,
  errors: ['not_found'],
})

export const actInSandbox = define('actInSandbox', 'POST /api/sandbox/checkouts/{checkoutId}/acts', {
  audience: 'public',
  withoutKey: 'it is the provider of demo mode, and each event that follows is handled once.',
  summary: 'Acts as the payer or their bank.',
  params: checkoutParams,
  body: z.object({ act: z.enum([...checkoutActNames, ...bankActNames]) }),
  response: sandboxCheckoutSchema,
  errors: ['conflict', 'not_found'],
})

/** Actions on the sandbox's portal: the customer's, and the passing of time. */
const portalActNames = ['good_card', 'bad_card', 'cancel', 'resume', 'renew'] as const

const sandboxPortalSchema = named('SandboxPortal', {
  sessionId: z.string(),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    isRefused: z.boolean().describe('True: it rejects every payment.'),
  }),
  subscription: z
    .object({
      state: z.enum(['active', 'past_due', 'ended']),
      interval: z.enum(['month', 'year']),
      amountCents: z.int(),
      periodEndsAt: moment,
      isCancelled: z.boolean().describe('True: it is not renewed.'),
    })
    .nullable(),
  invoices: z
    .array(
      z.object({
        invoiceId: z.string(),
        createdAt: moment,
        amountCents: z.int(),
        isPaid: z.boolean(),
      }),
    )
    .describe('The newest twelve.'),
  returnPath: z.string().describe('A path on this site, not a full URL.'),
})
export type SandboxPortal = z.infer<typeof sandboxPortalSchema>

const portalParams = z.object({ sessionId: z.string().max(100) })

export const readSandboxPortal = define('readSandboxPortal', 'GET /api/sandbox/portals/{sessionId}', {
  audience: 'public',
  summary: 'A customer portal of the demo’s card sandbox. Exists only in demo mode.',
  params: portalParams,
  response: sandboxPortalSchema,
  errors: ['not_found'],
})

export const actInPortal = define('actInPortal', 'POST /api/sandbox/portals/{sessionId}/acts', {
  audience: 'public',
  withoutKey: 'it is the provider of demo mode, and each event that follows is handled once.',
  summary: 'Changes the card or the renewal of a subscription, or triggers its renewal now.',
  params: portalParams,
  body: z.object({ act: z.enum(portalActNames) }),
  response: sandboxPortalSchema,
  errors: ['conflict', 'not_found'],
})
