import { describe, expect, test } from 'vitest'
import { changeEmail, confirmEmail, readAccount, readEmailLink } from '#contract/people/account.ts'
import { getCurrentUser } from '#contract/people/sessions.ts'
import { errorOf } from '#tests/campaigns.ts'
import { type Client, createClient, signIn } from '#tests/client.ts'
import { join } from '#tests/exchange.ts'
import { until } from '#tests/programs.ts'
import { shareServer } from '#tests/server.ts'
import { lockMailbox } from '../sessions/index.ts'

const server = shareServer()
const read = async (client: Pick<Client, 'call'>) => (await client.call(readAccount, {})).body.account

describe('the email', () => {
  const ask = (client: Pick<Client, 'call'>, email: string) => client.call(changeEmail, { body: { email } })
  /** Tokens of the mails that the server has written: for the old address, then for the new one. */
  async function tokensFor(oldAddress: string, newAddress: string): Promise<[string, string]> {
    const tokenIn = (address: string): string | undefined =>
      new RegExp(`To: ${address}[\\s\\S]*?/account/email\\?token=([\\w-]{43})`).exec(server.output())?.[1]
    await until(() => tokenIn(oldAddress) !== undefined && tokenIn(newAddress) !== undefined)
    return [tokenIn(oldAddress) ?? '', tokenIn(newAddress) ?? '']
  }
  const confirm = (token: string, client: Pick<Client, 'call'> = createClient(server)) =>
    client.call(confirmEmail, { body: { token } })

  test('changes once both mailboxes have confirmed, in any order, and not before', async () => {
    const { client } = await join(server, 'moves')
    expect(errorOf(await ask(client, 'me@mailinator.com')).fields?.email).toContain('disposable')
    expect((await ask(client, 'Moved@tests.example.com')).body.account.emailChange).toMatchObject({
      address: 'moved@tests.example.com',
      oldConfirmed: false,
      newConfirmed: false,
    })
    const [old, fresh] = await tokensFor('moves@tests.example.com', 'moved@tests.example.com')
    const link = await createClient(server).call(readEmailLink, { query: { token: fresh } })
    expect(link.body).toEqual({ works: true, confirmed: false, done: false })
    expect((await read(client)).emailChange).toMatchObject({ newConfirmed: false })
    expect((await confirm(fresh)).body).toEqual({ done: false })
    expect((await confirm(fresh)).body).toEqual({ done: false })
    expect((await read(client)).email).toBe('moves@tests.example.com')
    expect((await confirm(old, client)).body).toEqual({ done: true })
    expect(await read(client)).toMatchObject({ email: 'moved@tests.example.com', emailChange: null })
    expect((await confirm(old)).body, 'the response was lost, so it is sent again').toEqual({ done: true })
    const opened = await createClient(server).call(readEmailLink, { query: { token: fresh } })
    expect(opened.body, 'opened again').toEqual({ works: true, confirmed: true, done: true })
    const again = await signIn(server, 'moved@tests.example.com')
    expect((await read(again)).username).toBe((await read(client)).username)
  })

  test('that has changed ends the sessions in other browsers, once', async () => {
    const { client } = await join(server, 'changes_all')
    const elsewhere = await signIn(server, 'changes_all@tests.example.com')
    const isIn = async (who: Pick<Client, 'call'>) => (await who.call(getCurrentUser, {})).status === 200
    await ask(client, 'changed_all@tests.example.com')
    const [old, fresh] = await tokensFor('changes_all@tests.example.com', 'changed_all@tests.example.com')
    await confirm(old)
    expect(await isIn(elsewhere)).toBe(true)
    await confirm(fresh, client)
    expect([await isIn(client), await isIn(elsewhere)]).toEqual([true, false])
    const later = await signIn(server, 'changed_all@tests.example.com')
    await confirm(old)
    expect([await isIn(client), await isIn(later)]).toEqual([true, true])
  })

  test('of a stranger gets three mails a day, whoever asks for them', async () => {
    const people = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => join(server, `mails_strangers_${name}`)),
    )
    const statuses: number[] = []
    for (const [index, { client }] of people.entries())
      statuses.push((await ask(client, `stranger+${index}@tests.example.com`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const stranger = await signIn(server, 'stranger@tests.example.com')
    expect((await read(stranger)).email).toBe('stranger@tests.example.com')
  })

  test('of another account is rejected, which only its mailbox learns', async () => {
    await join(server, 'settled')
    const { client } = await join(server, 'wants_settled')
    expect((await ask(client, 'settled@tests.example.com')).status).toBe(200)
    const [old, fresh] = await tokensFor('wants_settled@tests.example.com', 'settled@tests.example.com')
    await confirm(old)
    expect((await confirm(fresh)).status).toBe(409)
    expect((await read(client)).email).toBe('wants_settled@tests.example.com')
  })

  test('that another account takes in the same moment is rejected', async () => {
    const taker = await join(server, 'takes_email')
    const { client } = await join(server, 'wants_taken')
    await ask(client, 'taken@tests.example.com')
    const [old, fresh] = await tokensFor('wants_taken@tests.example.com', 'taken@tests.example.com')
    await confirm(old)
    const other = await server.database.owner.connect()
    try {
      await other.query('BEGIN')
      await lockMailbox(other, 'taken@tests.example.com')
      await other.query(`UPDATE member SET email = 'taken@tests.example.com' WHERE id = $1`, [taker.id])
      const confirmed = confirm(fresh)
      await until(async () => (await other.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount === 1)
      await other.query('COMMIT')
      expect(await confirmed).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    } finally {
      other.release()
    }
    expect((await read(client)).email).toBe('wants_taken@tests.example.com')
  })

  test('changes by no link older than a day', async () => {
    const { client } = await join(server, 'moves_late')
    await ask(client, 'late@tests.example.com')
    const [old, fresh] = await tokensFor('moves_late@tests.example.com', 'late@tests.example.com')
    await confirm(old)
    await server.database.owner.query(
      `UPDATE email_change SET requested_at = requested_at - interval '25 hours' WHERE address = 'late@tests.example.com'`,
    )
    expect((await confirm(fresh)).status).toBe(404)
    expect(await read(client)).toMatchObject({ email: 'moves_late@tests.example.com', emailChange: null })
  })
})
