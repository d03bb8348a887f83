import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { reasonName } from '#contract/reason-names.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { freshen, fundWebsite, give } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { jobPayloads } from '../../jobs/payloads.ts'
import { makeTransferFile } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let finance: LocalPerson
let owner: LocalPerson
let username: string
beforeAll(async () => {
  finance = await local.join('moves_finance')
  await database.owner.query(`UPDATE member SET staff_role = 'finance' WHERE id = $1`, [finance.id])
  owner = await local.join('moves_owner')
  username = (await owner.do.getCurrentUser()).username
  await give(database, owner, 500)
  await fundWebsite(database, {
    owner: { ...owner, username },
    url: 'https://moves.example.org/',
    title: 'Clay and light',
    target: 10,
  })
})
const search = async (text?: string) =>
  (await finance.do.listTransfers(text === undefined ? {} : { search: text })).transfers

test('every reason of the ledger has a name of its own', async () => {
  const { reasons } = await finance.do.listTransfers()
  const names = reasons.map(reasonName)
  expect(reasons.filter((reason) => reasonName(reason) === reason)).toEqual([])
  expect(new Set(names).size).toBe(reasons.length)
})

test('a search finds a wallet’s transfers, a number and a key, the latest first', async () => {
  const own = await search(username.toUpperCase())
  expect(own.map(({ reason }) => reason)).toEqual(['campaign_fund', 'welcome_grant', 'welcome_grant'])
  const [first] = own
  expect(await search(first?.id)).toEqual([first])
  expect(await search(first?.key)).toEqual([first])
  expect(await search('nobody_of_this_name')).toEqual([])
  const all = await search()
  expect(all.map(({ id }) => Number(id))).toEqual(
    all.map(({ id }) => Number(id)).toSorted((one, other) => other - one),
  )
})

test('the list of a wallet continues', async () => {
  const first = await finance.do.listTransfers({ search: username, limit: 1 })
  const rest = await finance.do.listTransfers({ search: username, cursor: first.nextCursor ?? '' })
  expect([...first.transfers, ...rest.transfers]).toEqual(await search(username))
})

test('a transfer has entries that add up to zero, with their owners, and its cause', async () => {
  const [fund] = await search(username)
  const body = await finance.do.readTransfer({ transferId: fund?.id ?? '' })
  expect(body.entries.reduce((sum, { points }) => sum + points, 0)).toBe(0)
  expect(body.entries).toMatchObject([
    { account: 'wallet', owner: { name: username } },
    { account: 'escrow', owner: { name: 'Clay and light' } },
  ])
  expect(body).toMatchObject({ cause: { title: 'Campaign: Clay and light' }, reversedBy: null })
  expect(await finance.cannot.readTransfer({ transferId: '999999999' })).toBe('not_found')
})

test('a reason limits the list, with a wallet and without one', async () => {
  const reasonsOf = async (query: { reason: string; search?: string }) =>
    (await finance.do.listTransfers(query)).transfers.map(({ reason }) => reason)
  expect(await reasonsOf({ reason: 'campaign_fund' })).toEqual(['campaign_fund'])
  expect(await reasonsOf({ reason: 'welcome_grant', search: username })).toHaveLength(2)
  expect(await reasonsOf({ reason: 'unknown' })).toEqual([])
})

test('limits of points and days narrow the list, which continues from the largest', async () => {
  const listed = async (query: object) => (await finance.do.listTransfers({ limit: 100, ...query })).transfers
  const all = await listed({})
  const large = all.filter(({ points }) => points >= 100)
  const bySize = large.toSorted((one, two) => two.points - one.points || Number(two.id) - Number(one.id))
  expect(await listed({ least: 100 })).toEqual(bySize)
  expect(await listed({ most: 99 })).toHaveLength(all.length - large.length)
  expect(await listed({ least: 100, order: 'asc' })).toEqual(bySize.toReversed())
  expect(await listed({ sort: 'points' })).toEqual(await listed({ least: 1 }))
  expect(await listed({ order: 'asc' })).toEqual(all.toReversed())
  expect(await listed({ search: username, least: 100 })).toEqual(
    (await search(username)).filter(({ points }) => points >= 100),
  )
  const body = await finance.do.listTransfers({ least: 1, limit: 1 })
  const next = { least: 1, limit: 1, cursor: body.nextCursor ?? '' }
  expect((await listed(next)).map(({ id }) => id)).not.toContain(body.transfers[0]?.id)
  const today = all[0]?.at.slice(0, 10) ?? ''
  await database.shiftClock(86_400 * 2)
  await give(database, finance, 20)
  const [newest] = await listed({})
  const later = newest?.at.slice(0, 10) ?? ''
  expect(await listed({ until: today })).toEqual(all)
  expect(await listed({ from: later })).toEqual([newest])
  expect(await listed({ from: later, until: today })).toEqual([])
  expect(await listed({ from: today, until: later, search: username, reason: 'campaign_fund' })).toHaveLength(
    1,
  )
  for (const from of ['today', '0000-01-01'])
    expect(await finance.tries.listTransfers({ from })).toMatchObject({
      status: 400,
      body: { error: { fields: { from: expect.any(String) } } },
    })
})

test('the cause of a reward is the task', async () => {
  const earner = await local.join('moves_earner')
  const promoter = await local.join('moves_promoter')
  await give(database, promoter, 100)
  const url = 'https://wheel.example.org/'
  const site = await fundWebsite(database, {
    owner: { ...promoter, username: 'moves_promoter' },
    url,
    title: 'At the wheel',
    target: 5,
  })
  const started = await earner.do.startVisit({ websiteId: String(site), url })
  await database.shiftClock(30)
  await earner.do.completeVisit({ sessionId: started.sessionId ?? '' })
  const [reward] = await search((await earner.do.getCurrentUser()).username)
  const body = await finance.do.readTransfer({ transferId: reward?.id ?? '' })
  expect(body.cause).toEqual({ title: 'Task: At the wheel', path: null })
})

test('a job makes the file of what is listed, and only finance may read the ledger', async () => {
  const body = { search: username, least: 50, order: 'asc' } as const
  await freshen(database, finance)
  await finance.do.exportTransfers(body)
  const queued = await database.owner.query<{ payload: unknown }>(
    `SELECT payload FROM graphile_worker._private_jobs ORDER BY id DESC LIMIT 1`,
  )
  const payload = jobPayloads['export-transfers'].parse(queued.rows[0]?.payload)
  expect(payload.wish).toMatchObject(body)
  const { rows } = await database.owner.query<{ id: string }>(
    'SELECT id FROM account_export WHERE member_id = $1',
    [finance.id],
  )
  const exportId = rows[0]?.id ?? ''
  await makeTransferFile(services, payload)
  const { notifications } = await finance.do.listNotifications()
  expect(notifications[0]?.path).toBe(`/api/account/exports/${exportId}`)
  const file = await finance.fetch(`/api/account/exports/${exportId}`)
  expect(file.headers['content-disposition']).toContain('transfers.zip')
  const csv = strFromU8(unzipSync(file.rawPayload)['transfers.csv'] ?? new Uint8Array())
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  expect((await owner.fetch(`/api/account/exports/${exportId}`)).statusCode).toBe(404)
  await database.owner.query('UPDATE member SET staff_role = NULL WHERE id = $1', [finance.id])
  expect((await finance.fetch(`/api/account/exports/${exportId}`)).statusCode).toBe(404)
})
