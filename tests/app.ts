import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { addressOf, type Output } from '#contract/operation.ts'
import { inTransaction } from '#database/transaction.ts'
import { createApp } from '#server/app.ts'
import { signUp } from '#server/features/members/index.ts'
import { addSession } from '#server/features/sessions/session-queries.ts'
import { newToken } from '#server/features/sessions/tokens.ts'
import type { Services } from '#server/services.ts'
import type { Client } from './client.ts'

/** Somebody whose calls go to the app in this process. */
export interface LocalPerson {
  id: number
  walletId: number
  client: Pick<Client, 'call'>
}

/** The whole app in the test's own process, for what no real server can be told: another internet, another clock. */
export interface LocalApp {
  app: FastifyInstance
  join(name: string): Promise<LocalPerson>
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

/** Opens the app over services of the test's making. Requests come from this machine, as the demo wants them. */
export async function openApp(services: Services): Promise<LocalApp> {
  const app = await createApp(services)
  const host = new URL(services.config.publicUrl).host
  return {
    app,
    join: (name) => join(app, services, name, host),
    get: (path, headers) => app.inject({ url: path, headers: { host, ...headers } }),
  }
}

async function join(
  app: FastifyInstance,
  services: Services,
  name: string,
  host: string,
): Promise<LocalPerson> {
  const { token, hash } = newToken()
  const account = await inTransaction(services.pool, async (client) => {
    const person = { email: `${name}@tests.example.com`, deviceId: randomUUID() }
    const added = await signUp(client, services.settings, person)
    const session = { memberId: added.id, who: randomUUID(), tokenHash: hash, userAgent: '', network: '' }
    await addSession(client, session)
    return added
  })
  return {
    id: account.id,
    walletId: account.walletId,
    client: callerOf(app, { host, cookie: `session=${token}` }),
  }
}

const callerOf = (app: FastifyInstance, own: Record<string, string>): Pick<Client, 'call'> => ({
  async call(operation, request, headers = {}) {
    const { body, ...address } = request as { body?: object; params?: object; query?: object }
    const response = await app.inject({
      method: operation.method,
      url: addressOf(operation, address),
      headers: { ...own, ...headers },
      ...(body && { payload: body }),
    })
    return {
      status: response.statusCode,
      headers: new Headers(response.headers as Record<string, string>),
      body: (response.body === '' ? undefined : response.json()) as Output<typeof operation>,
    }
  },
})
