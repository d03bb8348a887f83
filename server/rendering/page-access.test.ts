import { beforeAll, expect, test } from 'vitest'
import { startAttempt } from '#contract/exchange/attempts.ts'
import type { PageRow } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { agreeToRed } from '#tests/consents.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, give, promote } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database, { DEMO: 'off' }))
/** A task proven by a screenshot. */
let proofTask: number
beforeAll(async () => {
  const creator = await addPerson(database, 'creator')
  await give(database, creator, 100)
  proofTask = await fundTask(database, { owner: creator })
})

/** Starts that task; returns the address of its proof. */
async function beginProof({ client, id }: LocalPerson): Promise<string> {
  await agreeToRed(database.owner, [id])
  const { body } = await client.call(startAttempt, { params: { taskId: String(proofTask) } })
  return `/attempts/${body.attempt.id}`
}

async function anAdmin(name: string): Promise<LocalPerson> {
  const admin = await local.join(name)
  await promote(database, admin)
  return admin
}

// One that redirects its members shows them nothing.
const members = pages.filter(({ audience, whenSignedIn }) => audience === 'member' && !whenSignedIn)
const admins = pages.filter(({ audience }) => audience === 'admin')
/** Pages about one thing, of which each member has different ones. */
const ofOne = /^\/(attempts|orders|support|circles|blog|blog\/edit|admin\/users)\/\{/
const anyOf = ({ path }: PageRow): string =>
  path.replaceAll('{platform}', 'youtube').replaceAll(/\{\w+\}/g, '1')

/** Response at each address: status, form, challenge and redirect. */
async function seenBy(person: LocalPerson, rows: readonly PageRow[]): Promise<Set<string>> {
  const seen = rows.map(async (row) => {
    const { body, headers, statusCode } = await person.fetch(anyOf(row))
    const form = body.includes('Continue with Email') ? 'login screen' : 'no login screen'
    return [statusCode, form, headers['www-authenticate'], headers.location].join(', ')
  })
  return new Set(await Promise.all(seen))
}

test('a signed-in member gets 403 and the login screen on every admin’s page', async () => {
  const member = await local.join('no-admin')
  expect(await seenBy(member, admins)).toEqual(new Set(['403, login screen, , ']))
  const seen = (await member.fetch('/admin')).body
  expect(seen).toContain('This page is for admins')
  expect(seen).toMatch(/<nav [^>]*aria-label="Main".*href="\/content-hub"/)
  expect(seen).toMatch(/href="\/"[^>]*>(<svg.*?<\/svg>)?Back to Home/)
  const forMembers = members.filter(({ page, path }) => page && !ofOne.test(path))
  expect(await seenBy(member, forMembers)).toEqual(new Set(['200, no login screen, , ']))
})

test('an unknown task or attempt is a 404, and so is another member’s attempt', async () => {
  const member = await local.join('no-task')
  const another = await beginProof(await local.join('another'))
  const unknown = ['/tasks/anything', '/tasks/999999999', '/content-hub/unknown', '/orders/unknown']
  for (const address of [...unknown, '/attempts/anything', another]) {
    const { statusCode, body } = await member.fetch(address)
    expect(statusCode).toBe(404)
    expect(body).toContain('404 Page Not Found')
    expect(body).toMatch(/<nav [^>]*aria-label="Main"/)
  }
})

test('an admin at an unknown desk gets a link to the panel, which lists the desks; a member gets none', async () => {
  const path = '/admin/no-such-desk'
  const [admin, member] = [await anAdmin('leads'), await local.join('no-desk')]
  expect((await admin.fetch(path)).body).toContain('Go to <!-- -->Admin Panel')
  const seen = (await admin.fetch('/admin')).body
  for (const desk of ['/reports', '/admin/content', '/admin/payments', '/admin/engagement-settings'])
    expect(seen).toContain(`href="${desk}"`)
  expect((await member.fetch(path)).body).not.toContain('href="/admin')
})

test('an admin sees no login screen', async () => {
  for (const seen of await seenBy(await anAdmin('root'), [...admins, ...members]))
    expect(seen).toMatch(/^(200|404), no login screen, , $/)
})
