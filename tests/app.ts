import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { addressOf, type Operation, type Output } from '#contract/operation.ts'
import { inTransaction } from '#database/transaction.ts'
import { type AppOptions, createApp } from '#server/app.ts'
import { signUp } from '#server/people/members/index.ts'
import { addSession } from '#server/people/sessions/session-queries.ts'
import { newToken } from '#server/people/sessions/tokens.ts'
import type { Services } from '#server/services.ts'
import { type Caller, callerOf } from './caller.ts'
import type { Client } from './client.ts'
import { agreeToRed } from './consents.ts'

/** A member whose calls go to the app in this process. */
export interface LocalPerson extends Caller {
  id: number
  walletId: number
  client: Pick<Client, 'call'>
  /** Requests a path with the session's cookie. */
  fetch(path: string): Promise<LightMyRequestResponse>
  /** Values of the session's cookies. */
  cookies: { session: string; who: string }
}

/**
 * The complete app in the test's process, for what a real server can't be set up with: another internet,
 * another clock.
 */
export interface LocalApp {
  app: FastifyInstance
  join(name: string): Promise<LocalPerson>
  /** Signs in an existing member. deviceId: of a browser that keeps its cookie; by default a browser without one. */
  enter(email: string, deviceId?: string): Promise<LocalPerson>
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Has no account. */
  visitor: Caller
}

/** Shares one app among the tests of a file, over services they share; it opens before the first test. */
export function shareApp(services: Services, options?: AppOptions): LocalApp {
  const local = {} as LocalApp
  beforeAll(async () => {
    Object.assign(local, await openApp(services, options))
  })
  afterAll(() => local.app?.close())
  return local
}

/** Opens the app over the test's services. Requests come from this machine, as the demo requires. */
export async function openApp(services: Services, options?: AppOptions): Promise<LocalApp> {
  const app = await createApp(services, options)
  const host = new URL(services.config.publicUrl).host
  return {
    app,
    join: (name) => join(app, services, name, host),
    enter: (email, deviceId) => enter(app, services, email, { host, deviceId }),
    get: (path, headers) => app.inject({ url: path, headers: { host, ...headers } }),
    visitor: callerOf(callOf(app, { host })),
  }
}

async function join(
  app: FastifyInstance,
  services: Services,
  name: string,
  host: string,
): Promise<LocalPerson> {
  return inTransaction(services.pool, async (client) => {
    const person = { email: `${name}@tests.example.com`, deviceId: randomUUID() }
    const member = await signUp(client, services.settings, person)
    await agreeToRed(client, [member.id])
    return personOf(app, client, member, { host })
  })
}

async function enter(
  app: FastifyInstance,
  services: Services,
  email: string,
  browser: Browser,
): Promise<LocalPerson> {
  return inTransaction(services.pool, async (client) => {
    const { rows } = await client.query<Account>(
      'SELECT id, wallet_account_id AS "walletId" FROM member WHERE email = $1',
      [email],
    )
    const [known] = rows
    if (!known) throw new Error(`no member has the email ${email}`)
    return personOf(app, client, known, browser)
  })
}

type Account = Pick<LocalPerson, 'id' | 'walletId'>
type Browser = { host: string; deviceId?: string | undefined }

async function personOf(
  app: FastifyInstance,
  client: pg.PoolClient,
  { id, walletId }: Account,
  { host, deviceId }: Browser,
): Promise<LocalPerson> {
  const { token, hash } = newToken()
  const who = randomUUID()
  await addSession(client, { memberId: id, who, tokenHash: hash, userAgent: '', network: '', deviceId })
  const own = { host, cookie: `session=${token}${deviceId ? `; device=${deviceId}` : ''}` }
  const call = callOf(app, own)
  return {
    ...{ id, walletId },
    ...callerOf(call),
    client: { call },
    fetch: (path) => app.inject({ url: path, headers: own }),
    cookies: { session: token, who },
  }
}

const callOf =
  (app: FastifyInstance, own: Record<string, string>): Client['call'] =>
  async (operation, request, headers = {}) => {
    const { body, file, ...address } = request as Parts
    const sent = file ? await asForm(operation, file) : { headers: {}, ...(body && { payload: body }) }
    const response = await app.inject({
      method: operation.method,
      url: addressOf(operation, address),
      ...sent,
      headers: { ...own, ...sent.headers, ...headers },
    })
    return {
      status: response.statusCode,
      headers: new Headers(response.headers as Record<string, string>),
      body: (response.body === '' ? undefined : response.json()) as Output<typeof operation>,
    }
  }

interface Parts {
  body?: object
  params?: object
  query?: object
  file?: Blob
}

/** Encodes a file as a browser sends it. */
async function asForm(
  { upload }: Operation,
  file: Blob,
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData()
  form.append(upload?.field ?? 'file', file)
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}
