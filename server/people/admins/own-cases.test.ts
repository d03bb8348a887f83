import { beforeAll, expect, test } from 'vitest'
import { caseKindNames, decideCase } from '#contract/staff/cases.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { keyed } from '#tests/client.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote, walletOf } from '#tests/exchange.ts'
import { note, type OwnCall, ownCases } from '#tests/own-cases.ts'
import { shareServices } from '#tests/services.ts'
import { endpoints } from '../../endpoints.ts'
import { findConcerned } from './own-cases.ts'

const database = shareDatabase()
const services = shareServices(database, {})
const local = shareApp(services)
/** One of the staff with cases of their own; another admin, who has none. */
let own: LocalPerson
let other: LocalPerson
let cases: Awaited<ReturnType<typeof ownCases>>

beforeAll(async () => {
  own = await local.join('own_cases')
  other = await local.join('other_admin')
  for (const person of [own, other]) await promote(database, person)
  const stranger = await local.join('own_stranger')
  cases = await ownCases(database, { services, own, stranger })
})

/** Why an operation of the staff decides no case of a member and moves no points of theirs. */
const others: Record<string, string> = {
  assignTicket: 'says who answers',
  answerTicket: 'a text',
  judgeBug: 'about a fault of the software',
  changeMemberRole: 'nobody changes their own role',
  limitMember: 'never one of the staff',
  changeMemberDeletion: 'never one of the staff',
  endMemberSessions: 'whoever it is signs in again',
  sendMemberLink: 'goes to the mailbox of the member',
  hideWritten: 'takes a text out of sight; who releases it is not its author',
  exportTransfers: 'reads',
  countAudience: 'reads',
  previewBulkAct: 'reads',
  previewBlogPost: 'reads',
  tryChecks: 'reads',
  tryPictureCheck: 'reads',
  changeHeldWord: 'for everybody',
  changeSettingValue: 'for everybody',
  changeMaintenance: 'for everybody',
  changeEngagement: 'for everybody',
  applyProfile: 'for everybody',
  setUpInstallation: 'for everybody',
  changeInstallation: 'for everybody',
  makeJoinLink: 'of the house',
  revokeJoinLink: 'of the house',
  createAd: 'of the house',
  changeAd: 'of the house',
  setAdStates: 'of the house',
  createBlogPost: 'of the house',
  changeBlogPost: 'of the house',
  publishBlogPost: 'of the house',
  deleteBlogPost: 'of the house',
  createBroadcast: 'of the house',
  changeBroadcast: 'of the house',
  testBroadcast: 'of the house',
  startBroadcast: 'of the house',
  stopBroadcast: 'of the house',
  deleteBroadcast: 'of the house',
  readVideoList: 'of the house',
  addImportedDrafts: 'of the house',
}

const operations = endpoints
  .map(({ operation }) => operation)
  .filter(({ audience, method }) => audience === 'admin' && method !== 'GET')
/** Names of the operations, that of the verdict on a case once for each kind. */
const names = operations.flatMap(({ name }) =>
  name === decideCase.name ? caseKindNames.map((kind) => `${name} ${kind}`) : [name],
)

test('every operation of the staff names the members whom it concerns, or why it concerns none', () => {
  const known = [...Object.keys(cases), ...Object.keys(others)]
  expect(known.toSorted()).toEqual(names.toSorted())
})

const send = async (person: LocalPerson, name: string, call: OwnCall) => {
  const operation = operations.find((each) => each.name === name.split(' ')[0])
  if (!operation) throw new Error(`no operation ${name}`)
  const { status, body } = await person.client.call(operation, call as object, keyed())
  return { status, message: (body as { error?: { message: string } } | undefined)?.error?.message }
}

const deciding = names.filter((name) => others[name] === undefined)

test.each(deciding)('%s leaves a case of one of the staff to another admin', async (name) => {
  const call = (await cases[name]?.()) ?? {}
  const mine = 'You’re involved in this one. Another admin decides it.'
  expect(await send(own, name, call)).toEqual({ status: 403, message: mine })
  if (!name.startsWith(decideCase.name)) {
    const concerned = await findConcerned(services.pool, name, { params: {}, body: {}, ...call }, other.id)
    expect(concerned).toContain(own.id)
  }
  await database.owner.query('UPDATE member SET is_admin = false WHERE id = $1', [other.id])
  // An only admin decides, except what gives points to themselves.
  expect((await send(own, name, call)).message).not.toBe(mine)
  await database.owner.query('UPDATE member SET is_admin = true WHERE id = $1', [other.id])
})

test('nobody gives points to themselves, not even an only admin', async () => {
  await database.owner.query('UPDATE member SET is_admin = false WHERE id = $1', [other.id])
  const before = await walletOf(database, own)
  const params = { memberId: String(own.id) }
  const forbidden = { status: 403, body: { error: { code: 'forbidden' } } }
  for (const points of [5, 20_000])
    expect(await own.tries.adjustPoints({ ...params, points, reason: note })).toMatchObject(forbidden)
  const removed = await own.tries.adjustPoints({ ...params, points: -5, reason: note })
  expect(removed.status).toBe(200)
  const { rows } = await database.owner.query(
    'SELECT max(transfer_id) AS id FROM ledger.statement WHERE account_id = $1',
    [own.walletId],
  )
  // Its reversal would bring the points back.
  expect(await own.tries.reverseTransfer({ transferId: String(rows[0].id), reason: note })).toMatchObject(
    forbidden,
  )
  expect(await walletOf(database, own)).toBe(before - 5)
})
