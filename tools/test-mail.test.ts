import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Program, runProgram } from '#tests/programs.ts'
import { startSmtp, type TestSmtp } from '#tests/smtp.ts'

let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.close())

const run = (address: string, env: Record<string, string> = {}): Program =>
  runProgram(['tools/test-mail.ts', address], { SMTP_URL: smtp.url, ...env })

test('a test mail is sent with the settings of the server', async () => {
  const program = run('me@mutuals.test', { MAIL_FROM: 'Mutuals <hello@mutuals.test>' })
  expect(await program.end()).toBe(0)
  expect(program.printed()).toContain('accepted the mail to me@mutuals.test')
  const mail = await smtp.mailTo('me@mutuals.test')
  expect(mail).toMatchObject({ from: { address: 'hello@mutuals.test' }, subject: 'Test mail from Mutuals' })
})

test.each([
  ['an address that is none', 'me', {}, /Name the one address/],
  ['no mail server', 'me@mutuals.test', { SMTP_URL: '' }, /SMTP_URL is not set/],
  [
    'a mail server that is down',
    'me@mutuals.test',
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    /not accepted \(E\w+ CONN\)/,
  ],
])('the test of %s fails with a sentence', async (_name, address, env, sentence) => {
  const program = run(address, env)
  expect(await program.end()).toBe(1)
  expect(program.printed()).toMatch(sentence)
  expect(program.printed()).not.toMatch(/^ +at /m)
})

test('a second address is not left out in silence', async () => {
  const program = runProgram(['tools/test-mail.ts', 'me@mutuals.test', 'you@mutuals.test'], {
    SMTP_URL: smtp.url,
  })
  expect(await program.end()).toBe(1)
  expect(program.printed()).toContain('Name the one address')
})
