import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Desk } from '#contract/desk.ts'
import { endpoints } from '#server/endpoints.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
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
