import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestMagicLink } from '#contract/people/sessions.ts'
import { readConfig } from '#server/config.ts'
import { startJobs } from '#server/jobs/index.ts'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { until } from '#tests/programs.ts'
import { shareServices } from '#tests/services.ts'
import { startSmtp, type TestSmtp } from '#tests/smtp.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.close())

interface Line {
  level: number
  msg: string
  err?: { message: string }
}

/** Runs the jobs with this mail server until `check` holds of what they log. */
async function withJobs(
  url: string,
  check: (lines: Line[]) => boolean | Promise<boolean>,
  env: Record<string, string> = {},
): Promise<Line[]> {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const config = readConfig({ DEMO: 'off', SMTP_URL: url, ...env })
  const parts = { ...services, config, log: log as FastifyBaseLogger, ownerUrl: database.ownerUrl }
  const jobs = await startJobs(parts)
  await until(() => check(lines)).finally(() => jobs.stop())
  return lines
}

const aboutMail = ({ msg }: Line): boolean => msg.includes('mail') && !msg.includes('VAPID')

test('a start says that the mail server can be used', async () => {
  const lines = await withJobs(smtp.url, (all) => all.some(aboutMail))
  expect(lines.filter(aboutMail)).toMatchObject([{ level: 30, msg: 'the mail server can be used' }])
})

test.each([
  ['of this machine', {}, true],
  ['of a local network', { PUBLIC_URL: 'http://192.168.1.5' }, true],
  ['of the operator', { VAPID_SUBJECT: 'mailto:me@example.org' }, false],
  ['of the site', { PUBLIC_URL: 'https://exchange.example.org' }, false],
])(
  'a start with a contact for push services %s warns if nobody outside can reach it',
  async (_name, env, warns) => {
    const lines = await withJobs(smtp.url, (all) => all.some(aboutMail), env)
    expect(lines.some(({ level, msg }) => level === 40 && msg.includes('VAPID_SUBJECT'))).toBe(warns)
  },
)

test.each([
  ['rejects our password', () => smtp.url.replace(smtp.password, 'another'), /EAUTH AUTH PLAIN 535/],
  ['does not answer', () => 'smtp://127.0.0.1:9', /ESOCKET|ECONNECTION|ECONNREFUSED/],
])('a start goes on if the mail server %s, and logs an error', async (_name, url, codes) => {
  const lines = await withJobs(url(), (all) => all.some(aboutMail))
  const [line] = lines.filter(aboutMail)
  expect(line).toMatchObject({ level: 50, msg: expect.stringContaining('no one can sign in by email') })
  expect(line?.err?.message).toMatch(codes)
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`another|${smtp.password}`))
})

/** Value of the metric by state. */
async function mailStates(): Promise<Record<string, number>> {
  const { body } = await local.get('/metrics')
  const found = body.matchAll(/^sign_in_mails\{state="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...found].map(([, state = '', count]) => [state, Number(count)]))
}

async function requestLink(email: string): Promise<void> {
  const answer = await local.app.inject({
    method: 'POST',
    url: requestMagicLink.path,
    headers: { host: new URL(services.config.publicUrl).host },
    payload: { email },
  })
  expect(answer.statusCode).toBe(200)
}

test('mails are counted by state: sent, rejected, and overdue after two minutes', async () => {
  expect(await mailStates()).toEqual({ sent: 0, rejected: 0, overdue: 0 })
  await requestLink('sent@mutuals.test')
  await withJobs(smtp.url, async () => (await mailStates()).sent === 1)
  smtp.mood = 'never'
  await requestLink('rejected@mutuals.test')
  await withJobs(smtp.url, async () => (await mailStates()).rejected === 1)
  await requestLink('waiting@mutuals.test')
  expect(await mailStates()).toEqual({ sent: 1, rejected: 1, overdue: 0 })
  await database.shiftClock(121)
  expect(await mailStates()).toEqual({ sent: 1, rejected: 1, overdue: 1 })
  await database.shiftClock(3600)
  expect(await mailStates()).toEqual({ sent: 0, rejected: 0, overdue: 0 })
})
