import { z } from 'zod'
import { defineOperation } from './operation.ts'

/** What can be done on the sandbox's page of a checkout. */
const checkoutActNames = ['pay', 'decline', 'pay_later', 'abandon', 'settle', 'bounce'] as const
/** What the payer's bank can do about a payment. */
const bankActNames = ['dispute', 'win_dispute', 'lose_dispute'] as const

const sandboxCheckoutSchema = z
  .object({
    checkoutId: z.string(),
    mode: z.enum(['payment', 'subscription']),
    amountCents: z.number().int(),
    state: z.enum(['open', 'paid', 'on_its_way', 'failed', 'expired']),
    dispute: z.enum(['open', 'won', 'lost']).nullable(),
    /** Ways of ours, not whole addresses. */
    successPath: z.string(),
    cancelPath: z.string(),
  })
  .meta({ id: 'SandboxCheckout' })
export type SandboxCheckout = z.infer<typeof sandboxCheckoutSchema>

const checkoutParams = z.object({ checkoutId: z.string().max(100) })

export const readSandboxCheckout = defineOperation({
  name: 'readSandboxCheckout',
  method: 'GET',
  path: '/api/sandbox/checkouts/{checkoutId}',
  audience: 'public',
  summary: 'A checkout of the demo’s card sandbox. Outside of the demo there is none.',
  params: checkoutParams,
  response: sandboxCheckoutSchema,
  errors: ['not_found'],
})

export const actInSandbox = defineOperation({
  name: 'actInSandbox',
  method: 'POST',
  path: '/api/sandbox/checkouts/{checkoutId}/acts',
  audience: 'public',
  summary: 'Does what a payer, or their bank, would do.',
  params: checkoutParams,
  body: z.object({ act: z.enum([...checkoutActNames, ...bankActNames]) }),
  response: sandboxCheckoutSchema,
  errors: ['conflict', 'not_found'],
})
