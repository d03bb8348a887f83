import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { linkFailures } from '#contract/people/sessions.ts'
import { type Client, createClient, signIn } from '#tests/client.ts'
import { createSceneDatabase } from '#tests/database.ts'
import { linkFor, noOperator, rejectionOf } from '#tests/joining.ts'
import { shareServer, startServer } from '#tests/server.ts'

const adminEmail = 'first@tests.example.com'
const server = shareServer({
  isSetUp: false,
  env: { ADMIN_EMAILS: adminEmail, OPERATOR: 'Clay Studio, Kiln Lane 2' },
})
let admin: Client
const choices = {
  profile: 'balanced',
  joining: 'everybody',
  operator: { ...noOperator, name: 'Ada' },
} as const

beforeAll(async () => {
  admin = await signIn(server, adminEmail)
})

const textOf = async (path: string, client = createClient(server)) => (await client.fetch(path)).text()

test('until then an unknown email sees what every email sees, gets no mail, and makes no account', async () => {
  expect(await linkFor(server, 'unknown@tests.example.com')).toBeNull()
  const { rows } = await server.database.owner.query(
    `SELECT sent_at IS NOT NULL AS "countsAsSent" FROM magic_link WHERE email = 'unknown@tests.example.com'`,
  )
  expect(rows).toEqual([{ countsAsSent: true }])
  expect(await textOf('/register')).toContain(
    'This site isn’t open yet: the people who run it are setting it up.',
  )
  expect(await textOf('/login')).not.toContain('creates your account')
})

test('until then a link that was mailed before lets nobody in but an admin of the settings', async () => {
  const { owner } = server.database
  await owner.query('UPDATE installation SET set_up_at = ledger.clock()')
  const client = createClient(server)
  const token = await linkFor(server, 'early@tests.example.com', client)
  await owner.query('UPDATE installation SET set_up_at = NULL')
  expect(token).not.toBeNull()
  expect(await rejectionOf(client, token)).toBe(linkFailures.closed)
  const { rows } = await owner.query(`SELECT email FROM member`)
  expect(rows).toEqual([{ email: adminEmail }])
})

test('the first admin is led to one page, which preselects nothing and has the name of OPERATOR', async () => {
  for (const path of ['/admin', '/dashboard', '/']) {
    const { status, headers } = await admin.fetch(path)
    expect([path, status, headers.get('location')]).toEqual([path, 303, '/admin/set-up'])
  }
  const page = await textOf('/admin/set-up', admin)
  for (const text of ['Strict', 'Balanced', 'Open', 'Everyone', 'People with an invitation link', 'No one'])
    expect(page).toContain(text)
  expect(page.match(/type="radio"/g)?.length).toBe(6)
  expect(page).not.toMatch(/<input[^>]* checked/)
  expect(page).toContain('value="Clay Studio, Kiln Lane 2"')
})

test('setting up needs the profile, who can join and a name, and happens once', async () => {
  const nameless = await admin.tries.setUpInstallation({ ...choices, operator: noOperator })
  expect(nameless.error?.fields).toEqual({ 'operator.name': 'Say who runs this: a name or a company.' })
  const { profile: _, ...withoutProfile } = choices
  expect(await admin.cannot.setUpInstallation(withoutProfile as typeof choices)).toBe('invalid_input')
  expect(await admin.cannot.changeInstallation({ joining: 'nobody', operator: noOperator })).toBe('conflict')
  await admin.do.setUpInstallation(choices)
  expect(await admin.cannot.setUpInstallation({ ...choices, profile: 'open' })).toBe('conflict')
  const { profile, isProfileChosen } = await admin.do.readEngagement()
  expect({ profile, isProfileChosen }).toEqual({ profile: 'balanced', isProfileChosen: true })
})

test('from then on visitors see the site, newcomers join, and the page leads to the settings', async () => {
  expect((await createClient(server).fetch('/')).status).toBe(200)
  await signIn(server, 'second@tests.example.com')
  expect((await admin.fetch('/admin')).status).toBe(200)
  expect(await textOf('/admin/set-up', admin)).toContain('/admin/engagement-settings?show=installation')
})

test('About, the FAQ and the terms name who runs it and how money is made, without what is not given', async () => {
  const about = await textOf('/about')
  expect(about).toContain('<li>Name: Ada</li>')
  expect(about).not.toMatch(/Place:|Contact:|How money is made:/)
  const operator = {
    name: 'Clay Studio',
    place: 'Kiln Lane 2, Stoke',
    contact: 'clay@example.org',
    income: 'People buy points.',
  }
  await admin.do.changeInstallation({ joining: 'everybody', operator })
  const changed = await textOf('/about')
  for (const line of ['Name: Clay Studio', 'Place: Kiln Lane 2, Stoke', 'Contact: clay@example.org'])
    expect(changed).toContain(`<li>${line}</li>`)
  expect(changed).toContain('<li>How money is made: People buy points.</li>')
  expect(await textOf('/faq')).toContain('is run by Clay Studio, Kiln Lane 2, Stoke, clay@example.org.')
  const terms = await textOf('/terms')
  expect(terms).toContain('which runs Mutuals: Clay Studio, Kiln Lane 2, Stoke, clay@example.org.')
  expect(terms).toContain('How the operator makes money: People buy points.')
})

test('the change log has each change with what was before, and a change of nothing is none', async () => {
  const { joining, operator } = await admin.do.readInstallation()
  const newest = async () => (await admin.do.listEngagementChanges()).changes[0]
  const before = await newest()
  await admin.do.changeInstallation({ joining, operator })
  expect(await newest()).toEqual(before)
  await admin.do.changeInstallation({ joining: 'nobody', operator })
  const [change] = (await newest())?.parts ?? []
  expect(await newest()).toMatchObject({ kind: 'installation' })
  expect(change).toEqual({ what: 'joining', from: 'everybody', to: 'nobody' })
  await admin.do.changeInstallation({ joining, operator })
  expect(await textOf('/admin/engagement-settings?show=log', admin)).toContain('Who can join')
})

test('a name that invoices can’t print is rejected at its field', async () => {
  const { error } = await admin.tries.changeInstallation({
    joining: 'everybody',
    operator: { ...noOperator, name: '陶' },
  })
  expect(error?.fields).toEqual({
    'operator.name': 'Use western European characters: invoices print no others.',
  })
})

test.each([
  ['ADMIN_EMAILS is missing', {}, true],
  ['ADMIN_EMAILS is set', { ADMIN_EMAILS: adminEmail }, false],
])('a start of an installation that is not set up says what is missing: %s', async (_case, env, says) => {
  const started = await startServer({ ownProcess: true, isSetUp: false, env })
  expect(started.output().includes('set ADMIN_EMAILS to your email, start again, and sign in')).toBe(says)
  await started.stop()
})

test('an installation of an earlier version that has members is set up, and everybody can join', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutuals-earlier-'))
  const scene = await createSceneDatabase(dataDir)
  try {
    const { rows } = await scene.owner.query(
      'SELECT set_up_at IS NOT NULL AS "isSetUp", joining FROM installation',
    )
    expect(rows).toEqual([{ isSetUp: true, joining: 'everybody' }])
  } finally {
    await scene.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
