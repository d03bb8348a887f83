import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { openTestServices } from '#tests/services.ts'

const database = shareDatabase()
const closers: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

/** The server with these settings; no other process is needed to see what its responses carry. */
async function appWith(env: Record<string, string>): Promise<FastifyInstance> {
  const services = await openTestServices(database, env)
  const app = await createApp(services)
  closers.push(services.close, () => app.close())
  return app
}

const ask = (app: FastifyInstance, email: string, host: string) =>
  app.inject({ method: 'POST', url: '/api/auth/magic-link', headers: { host }, payload: { email } })

const verify = async (app: FastifyInstance, link: string) => {
  const { host, searchParams } = new URL(link)
  const payload = { token: searchParams.get('token') }
  return (await app.inject({ method: 'POST', url: '/api/auth/verify', headers: { host }, payload })).json()
}

test('in demo mode the response carries the link, which signs in', async () => {
  const app = await appWith({ PORT: '3111' })
  const asked = await ask(app, 'ada@mutuals.test', 'localhost:3111')
  const { devNote, ...rest } = asked.json()
  expect(rest).toEqual({ success: true, message: 'Magic link sent! It works for 15 minutes, once.' })
  expect(devNote).toMatch(/^http:\/\/localhost:3111\/auth\/verify\?token=[\w-]{43}$/)
  expect(await verify(app, devNote)).toEqual({ success: true, redirectTo: '/next-task' })
  const { rows } = await database.owner.query('SELECT count(*) AS jobs FROM graphile_worker.jobs')
  expect(rows).toEqual([{ jobs: 0 }])
})

test('an admin of ADMIN_EMAILS starts at the admin panel, and at home from the second sign-in on', async () => {
  const app = await appWith({ PORT: '3112', ADMIN_EMAILS: 'Chief@mutuals.test' })
  const signIn = async () =>
    (await verify(app, (await ask(app, 'chief@mutuals.test', 'localhost:3112')).json().devNote)).redirectTo
  expect([await signIn(), await signIn()]).toEqual(['/admin', '/dashboard'])
})

test.each([
  [
    'sent',
    { PUBLIC_URL: 'https://mutuals.example', SMTP_URL: 'smtp://127.0.0.1:1' },
    'We sent a sign-in link to',
  ],
  ['printed', { DEMO: 'off' }, 'The server’s terminal has a sign-in link for'],
])('the page after a request says where a link is that is %s', async (_how, env, text) => {
  const app = await appWith(env)
  const page = await app.inject({
    url: '/login/check-email?email=ada%40example.com',
    headers: { host: 'mutuals.example' },
  })
  expect(page.body).toContain(text)
})

test.each([
  ['for others', { PUBLIC_URL: 'https://mutuals.example', SMTP_URL: 'smtp://127.0.0.1:1' }],
  ['on this machine', { DEMO: 'off' }],
])(
  'outside demo mode (%s) the response carries no link, and the queue holds no token',
  async (_where, env) => {
    const app = await appWith(env)
    const asked = await ask(app, 'grace@mutuals.test', 'mutuals.example')
    expect(Object.keys(asked.json())).toEqual(['success', 'message'])
    const { rows } = await database.owner.query(
      'SELECT payload FROM graphile_worker._private_jobs ORDER BY id DESC LIMIT 1',
    )
    expect(rows).toEqual([{ payload: { linkId: expect.any(Number) } }])
    const tokens = await database.owner.query(
      `SELECT count(*) AS tokens FROM magic_link JOIN magic_link_token ON link_id = id WHERE email LIKE 'grace@%'`,
    )
    expect(tokens.rows).toEqual([{ tokens: 0 }])
  },
)

test('on https every cookie is bound to this host and never sent in the clear', async () => {
  const app = await appWith({ PUBLIC_URL: 'https://mutuals.example', SMTP_URL: 'smtp://127.0.0.1:1' })
  const asked = await ask(app, 'hedy@mutuals.test', 'mutuals.example')
  expect(asked.headers['set-cookie']).toMatch(
    /^__Host-asked=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const out = await app.inject({
    url: '/api/logout',
    headers: { host: 'mutuals.example', 'sec-fetch-site': 'same-origin' },
  })
  const cookies = [out.headers['set-cookie'] ?? []].flat()
  expect(cookies.length).toBe(4)
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-\w+=; Max-Age=0; Path=\/; .*Secure; SameSite=Lax$/)
})
