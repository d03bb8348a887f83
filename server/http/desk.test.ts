import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Desk } from '#contract/desk.ts'
import { endpoints } from '#server/endpoints.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { createSceneDatabase, type TestDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mutuals-desks-'))
const database = {} as TestDatabase
beforeAll(async () => {
  Object.assign(database, await createSceneDatabase(dataDir))
  await database.owner.query(more)
})
afterAll(async () => {
  await database.close?.()
  rmSync(dataDir, { recursive: true, force: true })
})
const local = shareApp(shareServices(database))
let admin: LocalPerson
beforeAll(async () => {
  admin = await local.join('desk_admin')
  await promote(database, admin)
})

/** Rows of the lists of which the scene has none, or one. */
const more = `
  INSERT INTO order_refund (order_id, payment_ref, points, cents, by, state, asked_at)
  SELECT order_id, payment_ref, points, cents + n % 2, 'job', 'done', asked_at + n * interval '1 hour'
  FROM order_refund, generate_series(1, 5) AS n;
  INSERT INTO order_dispute (provider_ref, order_id, state, cents, reason, opened_at)
  SELECT provider_ref || n, order_id, state, cents + n % 2, reason, opened_at + n * interval '1 hour'
  FROM order_dispute, generate_series(1, 5) AS n;
  INSERT INTO bulk_act (act, actor_id, reason) SELECT 'pause', min(id), 'Sold twice.' FROM member, generate_series(1, 5) AS n GROUP BY n;
  INSERT INTO join_link (code_hash, note, most_count, ends_at)
  SELECT sha256(n::text::bytea), 'A club', 5, ledger.clock() FROM generate_series(1, 5) AS n;
  INSERT INTO verification (began_at, duration_ms, outcome, counts, faults, transfer_count, supply_points)
  SELECT ledger.clock(), 9, 'sound', '{}', '{}', 1, 1 FROM generate_series(1, 5);
  INSERT INTO video_import (asked_by, source, rows)
  SELECT min(id), 'list.csv', '[{"videoId": "a", "url": "https://youtu.be/a", "title": "A", "channel": "", "seconds": 5, "state": "new", "note": null}]'
  FROM member, generate_series(1, 5) AS n GROUP BY n;
  INSERT INTO blog_post (slug, title, description, body, tags, minutes, author_id)
  SELECT slug || n, title, description, body, tags, minutes, author_id FROM blog_post, generate_series(1, 5) AS n;
  INSERT INTO audit (act, subject_kind, subject_id, detail, done_at)
  SELECT 'change_setting', 'setting', 'circle_points', '{"from": 1, "value": 2}', ledger.clock() FROM generate_series(1, 5)`

const desks = endpoints.map(({ operation }) => operation).filter((one): one is Desk => 'names' in one)

/** Values that a parameter takes: all of a closed list, or a sample. */
function valuesOf(schema: z.ZodType): string[] {
  const { enum: closed } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return (closed?.map(String) ?? ['desk_admin', '1', '2026-01-31']).filter(
    (value) => schema.safeParse(value).success,
  )
}

test.each(desks.map((desk) => [desk.name, desk] as const))(
  '%s has SQL for each of its filters, orders and cursors',
  async (_name, desk) => {
    const read = async (query: Record<string, string>) => {
      const { status, body } = await admin.client.call(desk, { query })
      expect([query, status]).toEqual([query, 200])
      return (body as { nextCursor: string | null }).nextCursor
    }
    for (const name of desk.names)
      for (const value of valuesOf(desk.query.shape[name] as z.ZodType)) {
        const query = { [name]: value, limit: '1' }
        const cursor = await read(query)
        if (cursor !== null) await read({ ...query, cursor })
      }
    expect((await admin.client.call(desk, { query: { cursor: 'nowhere' } })).status).toBe(400)
  },
)

const orders = desks.flatMap((desk) => (desk.sorts ?? ['']).map((sort) => [desk.name, sort, desk] as const))

test.each(orders)(
  '%s by %s has the same rows in pages, and the other way round',
  async (_name, sort, desk) => {
    const read = async (query: Record<string, string>) => {
      const named = Object.entries(query).filter(
        ([name]) => name === 'limit' || name === 'cursor' || desk.names.includes(name),
      )
      const { status, body } = await admin.client.call(desk, { query: Object.fromEntries(named) })
      expect(status).toBe(200)
      const { [desk.rows]: rows, nextCursor } = body as { nextCursor: string | null } & Record<
        string,
        object[]
      >
      // Without a kind, `more` names those of which only the latest are there.
      return { rows: rows ?? [], nextCursor, isAll: nextCursor === null && !('more' in body) }
    }
    const { maximum = 60 } = z.toJSONSchema(desk.query.shape.limit as z.ZodType, { io: 'input' })
    const most = String(Math.min(maximum, 60))
    const ways = []
    for (const order of ['desc', 'asc']) {
      const { rows, isAll } = await read({ sort, order, limit: most })
      expect(rows.length).toBeGreaterThan(2)
      const paged: object[] = []
      for (let cursor: string | null = ''; cursor !== null && paged.length < rows.length; ) {
        const page = await read({
          sort,
          order,
          limit: String(Math.ceil(rows.length / 3)),
          ...(cursor && { cursor }),
        })
        paged.push(...page.rows)
        cursor = page.nextCursor
      }
      expect(paged.slice(0, rows.length)).toEqual(rows)
      ways.push({ rows, isAll })
    }
    const [down, up] = ways
    if (down?.isAll && desk.names.includes('order')) expect(up?.rows).toEqual(down.rows.toReversed())
  },
)
