import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LocalApp, type LocalPerson, openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { runProgram, serverProgram } from '#tests/programs.ts'
import { shareServices } from '#tests/services.ts'
import { promote, withdrawAtStart } from './index.ts'

const database = shareDatabase()
// In demo mode the response carries the sign-in link.
const services = shareServices(database, { ADMIN_EMAILS: 'Chief@tests.example.com', PORT: '3000' })
let local: LocalApp
beforeAll(async () => {
  local = await openApp(services)
})
afterAll(() => local.app.close())
beforeEach(() => database.owner.query('UPDATE member SET is_admin = false, admin_by_list = false'))

let people = 0

/** A member who has the role from here. */
async function joinAs(by: 'ADMIN_EMAILS' | 'an admin'): Promise<LocalPerson & { email: string }> {
  const name = `admin${++people}`
  const person = await local.join(name)
  await promote(database.owner, person.id, by)
  return { ...person, email: `${name}@tests.example.com` }
}

const start = (...list: string[]): Promise<void> => withdrawAtStart(database.appUrl, list)
const isAdmin = async (person: LocalPerson): Promise<boolean> => (await person.do.getCurrentUser()).isAdmin
const deskStatus = async (person: LocalPerson): Promise<number> =>
  (await person.tries.readEngagement()).status

const auditOf = async ({ id }: { id: number }): Promise<unknown[]> =>
  (
    await database.owner.query(
      `SELECT act, detail ->> 'by' AS by FROM audit WHERE subject_kind = 'member' AND subject_id = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows

async function signIn(email: string): Promise<number> {
  const { devNote } = await local.visitor.do.requestMagicLink({ email })
  const token = new URL(devNote ?? '').searchParams.get('token') ?? ''
  return (await local.visitor.tries.verifyMagicLink({ token })).status
}

test('at a start who left ADMIN_EMAILS loses the role that it gave, in running sessions too, and it is audited', async () => {
  const [stays, leaves, appointed] = [
    await joinAs('ADMIN_EMAILS'),
    await joinAs('ADMIN_EMAILS'),
    await joinAs('an admin'),
  ]
  await start(stays.email.toUpperCase(), leaves.email)
  expect(await deskStatus(leaves)).toBe(200)
  await start(stays.email.toUpperCase())
  expect(await deskStatus(leaves)).toBe(403)
  expect(await Promise.all([stays, leaves, appointed].map(isAdmin))).toEqual([true, false, true])
  expect(await auditOf(leaves)).toEqual([
    { act: 'become_admin', by: 'ADMIN_EMAILS' },
    { act: 'lose_admin', by: 'ADMIN_EMAILS' },
  ])
  expect(await auditOf(appointed)).toEqual([{ act: 'become_admin', by: 'an admin' }])
})

test('at a sign-in who left ADMIN_EMAILS loses the role that it gave, in every session', async () => {
  const [leaves, appointed] = [await joinAs('ADMIN_EMAILS'), await joinAs('an admin')]
  expect(await deskStatus(leaves)).toBe(200)
  expect([await signIn(leaves.email), await signIn(appointed.email)]).toEqual([200, 200])
  expect(await deskStatus(leaves)).toBe(403)
  expect(await deskStatus(appointed)).toBe(200)
  expect(await signIn('chief@tests.example.com')).toBe(200)
  await expect(start('chief@tests.example.com')).resolves.toBeUndefined()
  await start(appointed.email)
  const { rows } = await database.owner.query(
    `SELECT is_admin FROM member WHERE email = 'chief@tests.example.com'`,
  )
  expect(rows).toEqual([{ is_admin: false }])
})

test('the last admin keeps the role at a sign-in, and a start says whom ADMIN_EMAILS misses', async () => {
  const last = await joinAs('ADMIN_EMAILS')
  const suspended = await joinAs('an admin')
  await database.owner.query(`UPDATE member SET state = 'suspended' WHERE id = $1`, [suspended.id])
  expect(await signIn(last.email)).toBe(200)
  expect(await isAdmin(last)).toBe(true)
  const { username } = await last.do.getCurrentUser()
  const program = runProgram([serverProgram], {
    DATABASE_URL: database.appUrl,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    ADMIN_EMAILS: 'new@tests.example.com',
    PORT: '0',
  })
  await program.line(/is ready at|another admin has signed in/).finally(() => program.process.kill())
  expect(program.printed()).toContain(
    `ADMIN_EMAILS no longer lists @${username}, and no one else is an admin.\n` +
      'Put back an email that it listed, and remove it once another admin has signed in.\n',
  )
  expect(await program.end()).not.toBe(0)
  expect(await isAdmin(last)).toBe(true)
  await start(last.email, 'new@tests.example.com')
})

test('two starts at once whose lists exclude each other leave one admin', async () => {
  const [one, other] = [await joinAs('ADMIN_EMAILS'), await joinAs('ADMIN_EMAILS')]
  const starts = await Promise.allSettled([start(one.email), start(other.email)])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await Promise.all([isAdmin(one), isAdmin(other)])).toSorted()).toEqual([false, true])
})
