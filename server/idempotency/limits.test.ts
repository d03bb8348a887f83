import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCircle } from '#contract/community/circles.ts'
import { runTool } from '#contract/community/tools.ts'
import type { Operation } from '#contract/operation.ts'
import { shareApp } from '#tests/app.ts'
import { trust } from '#tests/campaigns.ts'
import { keyed } from '#tests/client.ts'
import { shareDatabase } from '#tests/database.ts'
import { give } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const app = shareApp(shareServices(database, { RATE_LIMITS: 'tool_member=2/3600,circle_member=2/3600' }))

const texts = { title: '', description: 'Sourdough bread without a mixer.', language: 'auto' }
const circle = {
  about: 'We watch to the end.',
  rules: 'Be kind',
  topic: 'craft',
  joinBy: 'open',
  picture: null,
}
const rows: [string, Operation, (name: string) => Record<string, unknown>][] = [
  ['runTool', runTool, () => ({ tool: 'titles', ...texts, pays: true })],
  ['createCircle', createCircle, (name) => ({ name, ...circle })],
]

test.each(rows)('%s that is sent again does not count against its limit', async (name, operation, bodyOf) => {
  const person = await app.join(`resends_${name.toLowerCase()}`)
  await give(database, person, 1_000)
  await trust(database, person)
  const send = (circleName: string, key: string) =>
    person.client.call(operation, { body: bodyOf(circleName) }, keyed(key))
  const keys = [randomUUID(), randomUUID(), randomUUID()] as const
  const first = await send('Potters', keys[0])
  expect(first.status).toBe(200)
  expect(await send('Potters', keys[0])).toMatchObject({ status: 200, body: first.body })
  expect((await send('Weavers', keys[1])).status).toBe(200)
  expect((await send('Bakers', keys[2])).status).toBe(429)
  expect(await send('Potters', keys[0])).toMatchObject({ status: 200, body: first.body })
})
