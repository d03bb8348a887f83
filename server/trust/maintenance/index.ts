import type pg from 'pg'
import { changeMaintenance, maintenanceSchema, readMaintenance } from '#contract/trust/maintenance.ts'
import { type Client, queryOne } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '../../audit/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'

/** Deadlines of every member move in one transaction. */
const timeoutMs = 600_000

const readOpen = (client: Client) =>
  queryOne(
    client,
    maintenanceSchema,
    `SELECT sentence, started_at AS since, CASE WHEN state <> 'deleted' THEN username END AS by
     FROM maintenance JOIN member ON member.id = started_by WHERE ended_at IS NULL`,
  )

/** Makes the sentence that of the maintenance, which begins with it; null: ends it. In the caller's transaction. */
async function change(client: pg.ClientBase, adminId: number, sentence: string | null): Promise<void> {
  // One after another: the second finds what the first did.
  await client.query('LOCK TABLE maintenance IN SHARE ROW EXCLUSIVE MODE')
  const before = (await readOpen(client))?.sentence ?? null
  if (before === sentence) return
  if (sentence === null) await client.query('SELECT exchange.end_maintenance($1)', [adminId])
  else
    await client.query(
      `INSERT INTO maintenance (sentence, started_by) VALUES ($1, $2)
       ON CONFLICT ((true)) WHERE ended_at IS NULL DO UPDATE SET sentence = excluded.sentence`,
      [sentence, adminId],
    )
  await writeAudit(client, {
    actorId: adminId,
    act: 'change_maintenance',
    subject: { kind: 'setting', id: 'maintenance' },
    detail: { before, after: sentence },
  })
}

/** Maintenance: everybody but the staff reads one sentence (server/http/closed.ts). */
export const maintenanceEndpoints: readonly Endpoint[] = [
  endpoint(readMaintenance, async (_input, { services: { pool } }) => ({
    maintenance: await readOpen(pool),
  })),
  endpoint(changeMaintenance, async ({ body: { sentence } }, { services: { pool, settings }, member }) => {
    await inTransaction(pool, (client) => change(client, member.id, sentence), {
      statementTimeoutMs: timeoutMs,
    })
    await settings.refresh()
    return { maintenance: await readOpen(pool) }
  }),
]
