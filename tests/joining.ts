import { expect } from 'vitest'
import type { Operator } from '#contract/exchange/installation.ts'
import type { Joining } from '#contract/joining.ts'
import { type Client, createClient } from './client.ts'
import { until } from './programs.ts'
import type { TestServer } from './server.ts'

export const noOperator: Operator = { name: '', place: '', contact: '', income: '' }

/** Sets who can join, as an admin does. */
export const setJoining = (admin: Client, joining: Joining): Promise<unknown> =>
  admin.do.changeInstallation({ joining, operator: noOperator })

/** Asks for a sign-in link, and runs what follows from it; null: no mail was sent. The response never tells. */
export async function linkFor(server: TestServer, email: string, client = createClient(server)) {
  const { success, message } = await client.do.requestMagicLink({ email })
  expect({ success, message }).toEqual({
    success: true,
    message: 'Magic link sent! It works for 15 minutes, once.',
  })
  await until(async () => {
    const { rows } = await server.database.owner.query(
      `SELECT EXISTS (SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send-magic-link') AS waits`,
    )
    return !rows[0].waits
  })
  if (!server.output().includes(`To: ${email}`)) return null
  return new URL(await server.linkFor(email)).searchParams.get('token')
}

/** Opens a sign-in link; null: it signs in, otherwise the sentence that rejects it. */
export async function rejectionOf(client: Client, token: string | null): Promise<string | null> {
  const { error } = await client.tries.verifyMagicLink({ token: token ?? '' })
  return error?.message ?? null
}
