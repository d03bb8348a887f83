import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { countTasks, filtersOf, listTasks, type Task } from '#contract/exchange/tasks.ts'
import type { PageRow } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { type LocalApp, type LocalPerson, openApp } from '#tests/app.ts'
import { createSceneDatabase, createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { openTestServices } from '#tests/services.ts'

/** Pages that list tasks. They differ in their filters and texts. */
const presets = pages.filter(
  ({ page }) => page === 'task-list' || page === 'platform' || page === 'earn-points',
)
const lists = presets.filter(({ page }) => page === 'task-list')

const place = { dataDir: mkdtempSync(join(tmpdir(), 'mutuals-presets-')) }
const closing: (() => Promise<unknown>)[] = []
let tasks: Task[]
let counts: Record<string, Record<string, number>>
let ada: LocalPerson
let newcomer: LocalPerson

beforeAll(async () => {
  const lively = await open(await createSceneDatabase(place.dataDir))
  ada = await lively.enter('ada@mutuals.test')
  newcomer = await (await open(await createTestDatabase())).join('first-one')
  counts = (await ada.client.call(countTasks, {})).body.counts
  tasks = await listAll({})
}, 240_000)
afterAll(async () => {
  for (const close of closing) await close()
  rmSync(place.dataDir, { recursive: true, force: true })
})

async function open(database: TestDatabase): Promise<LocalApp> {
  const services = await openTestServices(database, { DEMO: 'on' })
  const local = await openApp(services)
  closing.push(() => local.app.close(), services.close, database.close)
  return local
}

async function read({ fetch }: LocalPerson, path: string): Promise<string> {
  const { statusCode, body } = await fetch(path)
  expect(statusCode).toBe(200)
  return body
}

/** Reads a complete task list, page by page. */
async function listAll(filters: object): Promise<Task[]> {
  const all: Task[] = []
  for (let cursor: string | undefined; ; ) {
    const { status, body } = await ada.client.call(listTasks, {
      query: { limit: 100, sort: 'newest', ...filters, ...(cursor && { cursor }) },
    })
    expect(status).toBe(200)
    all.push(...body.tasks)
    if (body.nextCursor === null) return all
    cursor = body.nextCursor
  }
}

const filtersOfRow = ({ preset }: PageRow) => filtersOf({ ...preset }, {})

describe.each(presets.map((row) => [row.path, row] as const))('%s', (path, row) => {
  const { platform, action, kind } = filtersOfRow(row)

  test('lists only tasks of its platform, action and kind, and as many as the counts say', async () => {
    const shown = await listAll(filtersOfRow(row))
    for (const task of shown)
      expect(task).toMatchObject({
        ...(platform && { platform }),
        ...(action && { action }),
        ...(kind && { kind }),
      })
    const open = shown.filter(({ availableAt }) => availableAt === null)
    expect(open.length).toBeGreaterThan(0)
    const counted = Object.entries(counts)
      .filter(([name]) => platform === undefined || name === platform)
      .flatMap(([, of]) => Object.entries(of))
      .filter(([name]) => action === undefined || name === action)
      .reduce((sum, [, count]) => sum + count, 0)
    expect(open.length).toBe(counted)
  })

  test('is served with its own title and its first task cards', async () => {
    const html = await read(ada, path)
    expect(html).toContain(`<h1 class="h1">${escaped(row.title)}</h1>`)
    const cards = [...html.matchAll(/id="task-(\d+)"/g)].map(([, id]) => tasks.find((task) => task.id === id))
    expect(cards.length).toBeGreaterThan(0)
    for (const task of cards)
      expect(task).toMatchObject({ ...(platform && { platform }), ...(action && { action }) })
  })
})

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')

test.each(lists.map((row) => [row.path, row] as const))(
  '%s has its own text for an empty list',
  async (path, row) => {
    const { empty = '', lead = '' } = row.preset ?? {}
    expect(empty).not.toBe('')
    const others = lists.filter((other) => other !== row)
    for (const other of others) {
      expect(other.title).not.toBe(row.title)
      expect(other.preset?.empty).not.toBe(empty)
    }
    const html = await read(newcomer, path)
    expect(html).toContain(escaped(empty))
    expect(html).toContain(escaped(lead))
  },
)

test('the demo has an open task for every row of the catalogue', () => {
  const without = catalogue.filter(
    ({ platform, action, kinds }) =>
      !tasks.some(
        (task) => task.platform === platform && task.action === action && kinds.includes(task.kind),
      ),
  )
  expect(without.map(({ key }) => key)).toEqual([])
})
