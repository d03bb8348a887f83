import type Stripe from 'stripe'
import type { Config } from '../../config.ts'

/**
 * The version of the provider's API that this code is written for, whatever the account's own is: answers and events
 * come as its types say. Raise it together with the SDK.
 */
const apiVersion = '2026-10-28.endive'
const timeoutMs = 20_000
const retriesMost = 2

/** Card payments: the provider's own SDK, and the secret that its events are signed with. */
export interface Payments {
  /** sandbox: our stand-in of the demo; no money moves. */
  mode: 'live' | 'sandbox'
  stripe: Stripe
  webhookSecret: string
  /** The version of the provider's API. */
  apiVersion: string
}

/** A stand-in for the provider on this machine. */
export interface StandIn {
  port: number
  key: string
  webhookSecret: string
}

/** Cards for money where keys are set, the stand-in where there is one; null: no card is taken, no SDK loaded. */
export async function createPayments(
  { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret }: Partial<Config>,
  standIn: StandIn | null,
): Promise<Payments | null> {
  const options = {
    apiVersion,
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: retriesMost,
  } as const
  if (standIn) {
    const local = { host: '127.0.0.1', port: standIn.port, protocol: 'http' } as const
    const stripe = await openSdk(standIn.key, { ...options, ...local })
    return { mode: 'sandbox', stripe, webhookSecret: standIn.webhookSecret, apiVersion }
  }
  if (key === undefined || webhookSecret === undefined) return null
  return { mode: 'live', stripe: await openSdk(key, options), webhookSecret, apiVersion }
}

async function openSdk(key: string, options: Stripe.StripeConfig): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  return new Sdk(key, options)
}

/** A page of the provider's. The sandbox's is one of ours, wherever this server is reached. */
export function ownWay({ mode }: Pick<Payments, 'mode'>, url: string): string {
  const { pathname, search } = new URL(url)
  return mode === 'sandbox' ? pathname + search : url
}
