import type pg from 'pg'
import { expect, test } from 'vitest'
import { listAttempts } from '#contract/exchange/attempts.ts'
import { root } from '#database/root.ts'
import { watchStatements } from '#database/row-check.ts'
import { startAttempt } from '#server/exchange/attempts/index.ts'
import { readTree } from '#tools/tidy/tree.ts'
import { shareApp } from './app.ts'
import { fundTask } from './attempts.ts'
import { shareDatabase } from './database.ts'
import { give, toMorning } from './exchange.ts'
import { shareServices } from './services.ts'
import { placeOf, statementsIn } from './statements.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)

type Ran = ReturnType<typeof watchStatements>
/** Codes of PostgreSQL for a missing column and a missing table. */
const missing = ['42703', '42P01']

const statements = statementsIn(readTree(root))

/**
 * Runs each statement again after a change, with its last values. Returns the files of those that miss a column, with
 * the function if it is missed inside one.
 */
async function brokenBy(client: pg.PoolClient, ran: Ran, change: string): Promise<string[]> {
  const broken = new Set<string>()
  await client.query('BEGIN')
  await client.query(change)
  for (const [text, values] of ran) {
    if (!/^[\s(]*(SELECT|INSERT|UPDATE|DELETE|WITH)\s/.test(text)) continue
    await client.query('SAVEPOINT before')
    await client.query(text, [...values]).catch((error: pg.DatabaseError) => {
      if (!missing.includes(error.code ?? '')) return
      const inside = /function ([\w.]+)/.exec(error.where ?? '')?.[1]
      const path = placeOf(statements, text).replace(/:\d+$/, '')
      broken.add(inside ? `${path} → ${inside}` : path)
    })
    await client.query('ROLLBACK TO before')
  }
  await client.query('ROLLBACK')
  return [...broken].toSorted()
}

test('a renamed column lists the statements and functions that break, and no others', async () => {
  await toMorning(database)
  const [owner, earner] = [await local.join('owner'), await local.join('earner')]
  await give(database, owner, 100)
  const campaignId = await fundTask(database, { owner: { ...owner, username: 'owner' } })
  const ran = watchStatements()
  expect(await startAttempt(services, { memberId: earner.id, campaignId })).toMatchObject({ verdict: 'ok' })
  await earner.client.call(listAttempts, {})
  const client = await database.owner.connect()
  try {
    const start = 'server/exchange/attempts/open-start.ts → exchange.'
    const sessions = 'server/people/sessions/session-queries.ts'
    expect(await brokenBy(client, ran, 'ALTER TABLE member RENAME rejected_count TO other')).toEqual([
      `${start}earner_facts`,
      sessions,
    ])
    expect(await brokenBy(client, ran, 'ALTER TABLE started_attempt RENAME attempt_id TO other')).toEqual([
      `${start}lock_for_start`,
    ])
    expect(await brokenBy(client, ran, 'COMMENT ON COLUMN member.language IS NULL')).toEqual([])
  } finally {
    client.release()
  }
})
