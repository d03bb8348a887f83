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
// Rows of every kind.
beforeAll(async () => {
  Object.assign(database, await createSceneDatabase(dataDir))
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
      const { body } = await admin.client.call(desk, { query: Object.fromEntries(named) })
      const { [desk.rows]: rows, nextCursor } = body as { nextCursor: string | null } & Record<
        string,
        object[]
      >
      // Without a kind, `more` names those of which only the latest are there.
      return { rows: rows ?? [], nextCursor, isAll: nextCursor === null && !('more' in body) }
    }
    const ways = []
    for (const order of ['desc', 'asc']) {
      const { rows, isAll } = await read({ sort, order, limit: '60' })
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
      expect(paged).toEqual(rows)
      ways.push({ rows, isAll })
    }
    const [down, up] = ways
    if (down?.isAll && desk.names.includes('order')) expect(up?.rows).toEqual(down.rows.toReversed())
  },
)
