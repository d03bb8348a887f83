import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages } from '#contract/pages.ts'
import { root } from '#database/root.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { give } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database, { DEMO: 'off' }))
const chat = shareApp(shareServices(database, { DEMO: 'off', COMMUNITY_URL: 'https://chat.example/mutuals' }))

/** Markup of a page before its data. */
const markupOf = (html: string): string =>
  html.slice(0, html.indexOf('<script type="application/json"')).replaceAll('<!-- -->', '')
const visited = async (path: string, app = local): Promise<string> => markupOf((await app.get(path)).body)
const seenBy = async (person: LocalPerson, path: string): Promise<string> =>
  markupOf((await person.fetch(path)).body)
/** Addresses that a part of a page leads to, in order. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to = '']) => to)
const partOf = (html: string, tag: string): string =>
  new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(html)?.[0] ?? ''

/** Rows of the specification's list: path, audience, shell, a sample address. */
const routes = readFileSync(join(root, 'tests/routes.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

test('every route for visitors and members has its page', () => {
  const served = new Set(pages.map(({ path }) => path))
  const missing = routes.filter(([path = '', audience]) => audience !== 'admin' && !served.has(path))
  expect(missing.map(([path]) => path)).toEqual([])
})

test.each([
  ...['/login', '/register', '/reset-password/old', '/terms', '/privacy', '/replit-auth', '/about'],
  ...['/contact', '/faq', '/pricing'],
])('%s has neither sidebar nor header', async (path) => {
  const page = await visited(path)
  expect(page).not.toContain('aria-label="Main"')
  expect(page).not.toContain('Sign Up</')
})

describe('the home page for visitors', () => {
  test('has buttons to register, login, the tools and the circles', async () => {
    const links = linksOf(partOf(await visited('/'), 'main'))
    expect(links).toEqual(expect.arrayContaining(['/register', '/login', '/creator-tools', '/circles']))
  })

  test('has a footer of three columns, and a link to the community', async () => {
    const footer = partOf(await visited('/'), 'footer')
    expect([...footer.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, name]) => name)).toEqual([
      'Features',
      'Resources',
      'Company',
    ])
    const resources = ['/blog', '/pricing', '/faq', '/support']
    const company = ['/about', '/terms', '/privacy', '/contact']
    expect(linksOf(footer).slice(-8)).toEqual([...resources, ...company])
    expect(linksOf(footer)[1]).toBe('/circles')
    expect(linksOf(partOf(await visited('/', chat), 'footer'))[1]).toBe('https://chat.example/mutuals')
    expect(partOf(await visited('/faq'), 'footer')).toBe('')
  })
})

test('the login page has its form, and leads to help, terms, privacy and register', async () => {
  const page = await visited('/login')
  expect(page).toMatch(/<input[^>]*type="email"/)
  expect(page).toContain('Continue with Email')
  expect(page).toMatch(/href="\/support"[^>]*>(<svg.*?<\/svg>)?Login Help/)
  expect(linksOf(page)).toEqual(expect.arrayContaining(['/terms', '/privacy', '/register']))
})

test('the page after it shows the address, and leads back and to help', async () => {
  const page = await visited('/login/check-email?email=ada%40example.com')
  expect(page).toContain('ada@example.com')
  expect(page).toContain('Resend email')
  expect(linksOf(page)).toEqual(expect.arrayContaining(['/login', '/support']))
})

test('the error page of a sign-in has its sentence, and says how long a link works', async () => {
  const page = await visited('/auth-error')
  expect(page).toContain('An authentication error occurred. Please try again.')
  expect(page).toContain('Return to Sign In')
  expect(page).toMatch(/15 minutes/)
})

test('every sign-in page says that a link works once, for 15 minutes', async () => {
  const sayings = [
    ['/login', 'It works once, for 15 minutes.'],
    ['/login/check-email?email=ada%40example.com', 'It works once, for 15 minutes.'],
    ['/auth-error', 'It’s valid for 15 minutes and single use.'],
    ['/auth/verify?token=none', 'is valid for 15 minutes and single use.'],
  ] as const
  for (const [address, saying] of sayings)
    expect((await visited(address)).split(saying), address).toHaveLength(2)
})

test.each([
  ['This sign-in link has expired or was already used. Ask for a new one.', true],
  ['Too many requests. Try again in 2 min.', true],
  ['Too many requests. Try again in 1 h 5 min.', true],
  ['Too many requests. Wait a moment and try again.', true],
  ['Call 555 0100 to unlock your account.', false],
  ['Too many requests. Try again in 2 min at evil.example.', false],
])('the error page of a sign-in shows its message only if it is ours: %s', async (message, isShown) => {
  const page = await visited(`/auth-error?message=${encodeURIComponent(message)}`)
  expect(page.includes(message)).toBe(isShown)
  expect(page.includes('An authentication error occurred. Please try again.')).toBe(!isShown)
})

test('a signed-in member is redirected from /login and /register to the dashboard', async () => {
  const member = await local.join('already')
  for (const path of ['/login', '/register']) {
    const { headers, statusCode } = await member.fetch(path)
    expect([path, statusCode, headers.location]).toEqual([path, 303, '/dashboard'])
  }
})

test('signed in, the header has the balance and the account; signed out, Login and Sign Up', async () => {
  const member = await local.join('has_a_header')
  const [own, foreign] = [await seenBy(member, '/earn-points'), await visited('/circles')]
  expect(own).toMatch(/Balance: .{0,300}50/s)
  expect(own).not.toContain('Sign Up')
  expect(linksOf(foreign)).toEqual(expect.arrayContaining(['/login', '/register']))
  expect(foreign).not.toContain('Balance:')
  expect(foreign).not.toContain('href="/logout"')
})

test('the navigation of a member highlights the current page and offers Logout', async () => {
  const page = await seenBy(await local.join('navigates'), '/earn/website')
  const main = /<nav [^>]*aria-label="Main".*?<\/nav>/s.exec(page)?.[0] ?? ''
  const current = [...main.matchAll(/<a [^>]*aria-current="page"[^>]*>(.*?)<\/a>/gs)]
  expect(current.map(([, inside = '']) => inside.replaceAll(/<[^>]*>/g, ''))).toEqual(['Earn Points'])
  expect(main).toMatch(/<a [^>]*href="\/logout"[^>]*>(<svg.*?<\/svg>)?(<span[^>]*>)?Logout/)
})

describe('the dashboard', () => {
  test('greets by the username and leads to earning', async () => {
    const member = await local.join('is_greeted')
    const { rows } = await database.owner.query('SELECT username FROM member WHERE id = $1', [member.id])
    const page = await seenBy(member, '/dashboard')
    expect(page).toMatch(new RegExp(`<h1[^>]*>Welcome back, ${rows[0].username}`))
    expect(page).toMatch(/<a [^>]*href="\/earn-points"[^>]*>(<svg.*?<\/svg>)?Earn More Points/)
  })

  test('the low balance hint shows under 100 points, not at 100', async () => {
    const member = await local.join('has_little')
    const balance = async (): Promise<{ points: string | undefined; hints: number }> => {
      const page = await seenBy(member, '/dashboard')
      const [, points] = /Balance: ([\d,]+) ?points/.exec(page.replaceAll(/<[^>]*>/g, '')) ?? []
      if (page.includes('Low balance'))
        expect(page).toMatch(/<a [^>]*href="\/earn-points"[^>]*>(<svg.*?<\/svg>)?Earn more</)
      return { points, hints: page.split('Low balance').length - 1 }
    }
    expect(await balance()).toEqual({ points: '50', hints: 1 })
    await give(database, member, 49)
    expect(await balance()).toEqual({ points: '99', hints: 1 })
    await give(database, member, 1)
    expect(await balance()).toEqual({ points: '100', hints: 0 })
  })
})

test('a dashboard without activities says so, and one with them has their points', async () => {
  const member = await local.join('has_a_list')
  expect(await seenBy(member, '/dashboard')).toMatch(/Welcome points.*?\+50/s)
  await database.owner.query('DELETE FROM activity WHERE member_id = $1', [member.id])
  expect(await seenBy(member, '/dashboard')).toContain('No recent activity')
})

test('a visitor sees Login and Sign Up, and the footer on the home page', async () => {
  const page = await visited('/')
  const [top, foot] = [partOf(page, 'header'), partOf(page, 'footer')]
  expect(top).toMatch(/<a [^>]*href="\/login"[^>]*>Login/)
  expect(top).toMatch(/<a [^>]*href="\/register"[^>]*>Sign Up/)
  expect(foot).toMatch(/<a [^>]*href="\/pricing"[^>]*>Pricing/)
})

test('an unknown path is a 404 with its words', async () => {
  const { statusCode, body } = await local.get('/nothing-here')
  expect(statusCode).toBe(404)
  expect(body).toContain('404 Page Not Found')
})
