import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient } from '#tests/client.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { type Program, runProgram, serverProgram, until } from '#tests/programs.ts'
import { startSmtp, type TestSmtp } from '#tests/smtp.ts'

let smtp: TestSmtp
let database: TestDatabase
let programs: Program[] = []
beforeEach(async () => {
  smtp = await startSmtp()
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(programs.map((program) => program.end('SIGTERM')))
  programs = []
  await smtp.close()
  await database.close()
})

/** Starts the real program, sending through the test's mail server, on a port that its links can name. */
async function start(): Promise<{ url: string; program: Program }> {
  const port = await freePort()
  const program = runProgram([serverProgram], {
    NODE_ENV: 'production',
    DATABASE_URL: database.appUrl,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Mutuals <hello@mutuals.test>',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  })
  programs.push(program)
  await program.line(/is ready at/)
  return { url: `http://localhost:${port}`, program }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

const ask = (url: string, email: string) => createClient({ url }).do.requestMagicLink({ email })

/** Opens the link of a mail as a person would, then uses it. */
async function follow(url: string, link: string): Promise<number> {
  const client = createClient({ url })
  const page = await client.fetch(link)
  expect({ status: page.status, referrer: page.headers.get('referrer-policy') }).toEqual({
    status: 200,
    referrer: 'no-referrer',
  })
  const token = new URL(link).searchParams.get('token') ?? ''
  const { status } = await client.tries.verifyMagicLink({ token })
  if (status === 200) await client.do.getCurrentUser()
  return status
}

const linkPattern = /http:\/\/localhost:\d+\/auth\/verify\?token=[\w-]{43}/g

test('the mail says what it is for, the same in text and HTML, and its link signs in', async () => {
  const { url } = await start()
  expect(await ask(url, 'Ada.L@mutuals.test')).toEqual({
    success: true,
    message: 'Magic link sent! It works for 15 minutes, once.',
  })
  const mail = await smtp.mailTo('Ada.L@mutuals.test')
  expect(mail).toMatchObject({
    from: { name: 'Mutuals', address: 'hello@mutuals.test' },
    subject: 'Your sign-in link for Mutuals',
  })
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  const links = [
    ...new Set([...(mail.text?.match(linkPattern) ?? []), ...(mail.html?.match(linkPattern) ?? [])]),
  ]
  expect(links.length).toBe(1)
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('15 minutes, once')
    expect(body).toContain(`asked to sign in to ${new URL(url).host} with your email`)
  }
  // The mail loads nothing, so opening it notifies nobody.
  expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|src=/i)
  expect(await follow(url, links[0] ?? '')).toBe(200)
  expect(await follow(url, links[0] ?? '')).toBe(400)
})

test('a mail that is rejected for now is retried and arrives', async () => {
  smtp.mood = 'later'
  const { url, program } = await start()
  await ask(url, 'patient@mutuals.test')
  const lastError = async (): Promise<string | undefined> => {
    const { rows } = await database.owner.query('SELECT last_error FROM graphile_worker.jobs')
    return rows[0]?.last_error
  }
  await until(async () => (await lastError()) !== null)
  expect(await lastError()).toMatch(/the mail was not accepted \(EENVELOPE RCPT TO 451\)/)
  smtp.mood = 'take'
  const mail = await smtp.mailTo('patient@mutuals.test')
  expect(await follow(url, mail.text?.match(linkPattern)?.[0] ?? '')).toBe(200)
  await until(async () => (await lastError()) === undefined)
  expect(program.printed()).not.toContain(smtp.password)
  expect(program.printed()).not.toContain('patient@')
})

test('a mail that is permanently rejected is not retried', async () => {
  smtp.mood = 'never'
  const { url, program } = await start()
  await ask(url, 'gone@mutuals.test')
  await program.line(/permanently rejected/)
  await until(async () => {
    const { rows } = await database.owner.query('SELECT count(*) AS jobs FROM graphile_worker.jobs')
    return rows[0].jobs === 0
  })
  expect(smtp.mails).toEqual([])
  expect(program.printed()).not.toContain('gone@')
})

test('the mail of a worker killed while sending is sent by another once it was silent for 30 s', async () => {
  smtp.mood = 'hang'
  const first = await start()
  await ask(first.url, 'rescued@mutuals.test')
  await until(() => smtp.tries === 1)
  await first.program.end('SIGKILL')
  smtp.mood = 'take'
  const { url } = await start()
  // 25 of the 30 s pass; the rest is real.
  expect(smtp.tries).toBe(1)
  await database.owner.query(`UPDATE job_worker SET seen_at = seen_at - interval '25 s';
    UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '25 s'`)
  const mail = await smtp.mailTo('rescued@mutuals.test', 30_000)
  expect(await follow(url, mail.text?.match(linkPattern)?.[0] ?? '')).toBe(200)
})
