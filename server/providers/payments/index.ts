import type Stripe from 'stripe'
import type { Config } from '../../config.ts'

/**
 * Version of the provider's API that this code is written for, whatever the account's own is: responses and
 * events match the SDK's types. Raise it together with the SDK.
 */
const apiVersion = '2026-10-28.endive'
const timeoutMs = 20_000
const maxRetries = 2

/** Card payments: the provider's SDK, and the secret that signs its events. */
export interface Payments {
  /** sandbox: the demo's local twin; no money moves. */
  mode: 'live' | 'sandbox'
  stripe: Stripe
  webhookSecret: string
  /** Version of the provider's API. */
  apiVersion: string
}

/** A twin of the provider in this process, which the SDK calls in place of the network. */
export interface LocalTwin {
  fetch: typeof fetch
  webhookSecret: string
}

/**
 * Opens card payments: the local twin, or the provider if keys are set. Null: none, and no SDK loaded. Another host is
 * only for tests.
 */
export async function createPayments(
  { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret }: Partial<Config>,
  localTwin: LocalTwin | null,
  host: Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> = {},
): Promise<Payments | null> {
  const options = {
    apiVersion,
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: maxRetries,
  } as const
  const loadSdk = async () => (await import('stripe')).default
  if (localTwin) {
    const Sdk = await loadSdk()
    const httpClient = Sdk.createFetchHttpClient(localTwin.fetch)
    const stripe = new Sdk('sk_test_sandbox', { ...options, httpClient })
    return { mode: 'sandbox', stripe, webhookSecret: localTwin.webhookSecret, apiVersion }
  }
  if (key === undefined || webhookSecret === undefined) return null
  const stripe = new (await loadSdk())(key, { ...options, ...host })
  return { mode: 'live', stripe, webhookSecret, apiVersion }
}

/** URL of a page of the provider; in the sandbox the path of our own page, since this server may have several names. */
export function providerUrl({ mode }: Pick<Payments, 'mode'>, url: string): string {
  const { pathname, search } = new URL(url)
  return mode === 'sandbox' ? pathname + search : url
}

/** True if the provider rejected a call or did not answer it. */
export const isOfProvider = (thrown: unknown): thrown is Stripe.errors.StripeError =>
  thrown instanceof Error && 'type' in thrown && /^Stripe\w+Error$/.test(String(thrown.type))

/** Id of an object that another one refers to, expanded or not; null if there is none. */
export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)
