import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#server/endpoints.ts'
import { shareDatabase } from '#tests/database.ts'
import { readReach } from '#tests/reach.ts'

const database = shareDatabase()

/** Writes for the staff that change nothing anybody sees: they show, count or try. */
const traceless: Record<string, string> = {
  previewBlogPost: 'renders a text',
  previewBulkAct: 'shows an effect',
  countAudience: 'counts members',
  tryChecks: 'scores a text',
  tryPictureCheck: 'scores a picture',
  testBroadcast: 'sends to oneself',
  readVideoList: 'reads a list; its drafts are logged',
  exportTransfers: 'makes a file for oneself',
  sendFromPractice: 'moves practice money of the demo',
}

const textsOf = readReach()
const writes = endpoints
  .map(({ operation }) => operation)
  .filter(({ audience, method }) => audience === 'admin' && method !== 'GET')

let logs = /INSERT INTO audit\b/
beforeAll(async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `WITH routine AS (SELECT proname AS name, prosrc AS body FROM pg_proc
       WHERE pronamespace = 'exchange'::regnamespace),
     writer AS (SELECT name FROM routine WHERE body LIKE '%INSERT INTO public.audit %')
     SELECT name FROM writer UNION
     SELECT routine.name FROM routine JOIN writer ON body LIKE '%exchange.' || writer.name || '(%'`,
  )
  logs = new RegExp(`INSERT INTO audit\\b|exchange\\.(?:${rows.map(({ name }) => name).join('|')})\\(`)
})

test.each(writes.filter(({ name }) => !(name in traceless)).map(({ name }) => name))(
  '%s leads to an entry in the audit log',
  (name) => {
    expect(textsOf(name).some((text) => logs.test(text))).toBe(true)
  },
)

test('each exception is a write', () => {
  const names = writes.map(({ name }) => name)
  expect(Object.keys(traceless).filter((name) => !names.includes(name))).toEqual([])
})
