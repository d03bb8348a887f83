import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { tips } from '#contract/checks/feedback.ts'
import { readFacts, readSamples } from '#contract/community/public-facts.ts'
import { funded } from '#tests/campaigns.ts'
import { createClient } from '#tests/client.ts'
import { give, join } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer({
  settings: {
    welcome_points: 73,
    pair_day_count: 4,
    refund_days: 11,
    proof_kept_days: 12,
    fee_basis_points: 5000,
    trust1_credited_count: 7,
  },
})
const paths = [
  ...['/terms', '/privacy', '/about', '/faq'],
  ...[
    '/free-youtube-views',
    '/free-twitch-followers',
    '/free-soundcloud-plays',
    '/free-views-youtube',
    '/free-views-youtuber',
  ],
]
const htmlOf = new Map<string, string>()
beforeAll(async () => {
  await server.database.owner.query(
    `INSERT INTO daily_figure (day, members, joined, active, credited, minted_points, burned_points, fee_points,
       wallet_points, escrow_points, house_points, circulation_points, told_at)
     SELECT (ledger.clock() AT TIME ZONE 'UTC')::date - 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, ledger.clock()`,
  )
  for (const path of paths) htmlOf.set(path, await (await createClient(server).fetch(path)).text())
})

/** Sentences of the page’s own text, without frame and data. */
const sentencesOf = (html: string): string[] =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '')
    // Live figures, the catalogue’s notes, contents and buttons are the same wherever they are shown.
    .replaceAll(
      /<section[^>]*aria-label="(?:Rules|Running now)"[\s\S]*?<\/section>|<nav[\s\S]*?<\/nav>|<a [^>]*class="btn[\s\S]*?<\/a>/g,
      '',
    )
    .replaceAll(/<(?:p|li|summary|h1|h2|b|dd)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .split(/\n|(?<=[.?]) /)
    .map((text) => text.trim())
    .filter((text) => text.split(' ').length > 5)

test.each(paths)('%s has its title, description and canonical address', async (path) => {
  const html = htmlOf.get(path) ?? ''
  expect(/<title>([^<]{10,80})<\/title>/.exec(html)).not.toBeNull()
  expect(/<meta name="description" content="([^"]{50,200})">/.exec(html)).not.toBeNull()
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}">`))
  expect(html.match(/<h1/g)).toHaveLength(1)
})

test('no sentence appears on two of the pages, nor twice on one', () => {
  const seen = new Map<string, string>()
  const repeated: string[] = []
  for (const path of paths)
    for (const sentence of sentencesOf(htmlOf.get(path) ?? '')) {
      if (seen.has(sentence)) repeated.push(`${path} and ${seen.get(sentence)}: ${sentence}`)
      seen.set(sentence, path)
    }
  expect(repeated).toEqual([])
})

test('figures are those of the settings', async () => {
  expect(htmlOf.get('/faq')).toContain('A new account gets 73 points')
  expect(htmlOf.get('/faq')).toContain('You can do 4 tasks a day for one creator')
  expect(htmlOf.get('/terms')).toContain('can be refunded for 11 days')
  expect(htmlOf.get('/privacy')).toContain('deleted after 12 days')
  expect(htmlOf.get('/free-views-youtube')).toContain('a fee of at least 1 point: 100 points together')
  expect(htmlOf.get('/free-youtube-views')).toContain(
    'About 4 one-minute views: each costs 18 points with the fee',
  )
  expect(htmlOf.get('/faq')).toContain('(200 with premium). In your first 24 hours it is up to 150.')
  expect((await createClient(server).call(readFacts, {})).body).toMatchObject({
    welcome_points: 73,
    refund_days: 11,
  })
})

test('the answer about the rules names what the catalogue has in each tier', () => {
  expect(htmlOf.get('/faq')).toContain(
    'Within the rules are visits and feedback on websites. In a grey area are visits and feedback on 9 platforms; watching on Twitch (recordings).',
  )
})

test('terms and answers name the tip as the one way to give points away', () => {
  const most = `a tip of up to ${Math.max(...tips)} points for feedback`
  expect(htmlOf.get('/terms')).toContain(most)
  expect(htmlOf.get('/faq')).toContain(most)
})

test('pages about a platform say how its rules were read', () => {
  for (const path of paths.filter((each) => each.startsWith('/free-')))
    expect(htmlOf.get(path)?.replaceAll('<!-- -->', ''), path).toMatch(
      /Our summary, as of 21 Nov 2026\. Taken from quotations [^<]+, not from the page itself\./,
    )
})

test('the example day on the home page is labelled', async () => {
  expect(await (await createClient(server).fetch('/')).text()).toMatch(/<p[^>]*>An example day<\/p>/)
})

test('the privacy policy names each kind of provider that receives data of a member', () => {
  const recipients: Record<string, string | null> = {
    payments: 'the payment provider',
    mail: 'the mail server',
    push: 'your browser’s push service if you turn on push',
    platforms: 'the platforms you connect',
    'language-model': 'the language model if there is one',
    players: 'except a platform’s own player',
    chain: 'Crypto payments are public on their network',
    // These compute on the server, or read public pages without a member's data.
    oembed: null,
    'one-process': null,
    'picture-check': null,
    pictures: null,
    screenshots: null,
    'web-pages': null,
  }
  const folders = readdirSync('server/providers', { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(recipients).sort())
  for (const words of Object.values(recipients)) if (words) expect(htmlOf.get('/privacy')).toContain(words)
})

test('fees are named in points, never as a percentage', () => {
  expect(htmlOf.get('/faq')).toContain('50 points for every 100 of the reward (10 with premium)')
  expect(htmlOf.get('/terms')).toContain('50 points for every 100 of the reward, rounded up')
  expect(htmlOf.get('/free-views-youtube')).toContain('The fee is 50 points for every 100 of the reward.')
  for (const path of paths) expect(sentencesOf(htmlOf.get(path) ?? '').join(), path).not.toMatch(/\d ?%/)
})

test('questions are structured data for search engines', () => {
  for (const path of ['/faq', '/free-youtube-views']) {
    const html = htmlOf.get(path) ?? ''
    const questions = html.match(/itemType="https:\/\/schema\.org\/Question"/gi) ?? []
    expect(questions.length).toBeGreaterThan(2)
    expect(html.match(/itemType="https:\/\/schema\.org\/Answer"/gi)).toHaveLength(questions.length)
  }
})

test('answers lead to the pages that they name', () => {
  const faq = htmlOf.get('/faq') ?? ''
  for (const [question, href] of [
    ['Is this a scam?', '/about#operator'],
    ['Who runs it?', '/contact'],
    ['Can my channel be punished?', '/blog/compliance-policy'],
    ['How do I delete my account?', '/account#delete'],
    ['Can I get a refund?', '/purchase-history'],
  ] as const) {
    const [, after = ''] = faq.split(`>${question}<`)
    const answer = /itemprop="text">(.*?)<\/div>/is.exec(after)?.[1]
    expect(answer, question).toContain(`href="${href}"`)
  }
  for (const path of paths) expect(htmlOf.get(path), path).not.toMatch(/\w\]\(\//)
})

test('a page with only a logo has one line of links, and the footer stays the home page’s', async () => {
  const textOf = async (path: string) => (await createClient(server).fetch(path)).text()
  for (const path of ['/login', '/register', '/faq', '/about', '/terms', '/privacy', '/contact', '/pricing'])
    expect(await textOf(path), path).toContain('aria-label="More pages"')
  for (const path of ['/', '/offline', '/logout', '/blog'])
    expect(await textOf(path), path).not.toContain('aria-label="More pages"')
  expect(htmlOf.get('/faq')).not.toContain('<footer')
})

test('a page shows running tasks of its platform, and no draft or paused one', async () => {
  const owner = await join(server, 'samples_owner')
  await give(server.database, owner, 500)
  await funded(owner, { title: 'A site to see' })
  const samples = async (platform: 'website' | 'twitch') =>
    (await createClient(server).call(readSamples, { params: { platform } })).body
  const { id, url } = await funded(owner, { title: 'A site to see too' })
  const href = `/website-viewer?${new URLSearchParams({ url, websiteId: id, points: '3' })}`
  expect(await samples('website')).toMatchObject({
    open: 2,
    tasks: [{ href, title: 'A site to see too', reward: 3, seconds: 15 }, { title: 'A site to see' }],
    visitPoints: 3,
  })
  expect(await samples('twitch')).toMatchObject({ open: 0, tasks: [] })
  await server.database.owner.query(`UPDATE campaign SET state = 'paused', paused_by = 'owner'`)
  expect(await samples('website')).toMatchObject({ open: 0, tasks: [] })
  expect((await samples('twitch')).rules.length).toBeGreaterThan(2)
})

test('a page for searchers says what ten visitors cost and what a member starts with, from the settings', () => {
  const textOf = (path: string) => htmlOf.get(path)?.replaceAll(/<[^>]*>/g, '')
  for (const path of paths.filter((each) => each.startsWith('/free-')))
    expect(textOf(path), path).toContain('10 visitors = 50 points. You start with 73.')
  expect(textOf('/free-soundcloud-plays')).toContain('Feedback opens after your first 7 credited tasks')
})

test('its tasks lead through the sign-in to themselves', async () => {
  const owner = await join(server, 'sampled_owner')
  await give(server.database, owner, 500)
  const video = { platform: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } as const
  await funded(owner, { ...video, title: 'A kiln opens' })
  // Not as a visitor: their page was stored by the tests above.
  const html = await (await owner.client.fetch('/free-views-youtuber')).text()
  const href = /<a [^>]*href="(\/website-viewer[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const asked = await createClient(server).fetch(href)
  expect(await asked.text()).toMatch(/href="\/(login|register)"/)
  expect(asked.headers.getSetCookie().join()).toContain(`wanted=${encodeURIComponent(href)}`)
})

test('billions of completions are counted, too', async () => {
  await server.database.owner.query(
    `UPDATE daily_figure SET credited = 2000000000;
     INSERT INTO daily_figure SELECT (jsonb_populate_record(figure, jsonb_build_object('day', day - 1))).*
     FROM daily_figure AS figure`,
  )
  const { body } = await createClient(server).call(readSamples, { params: { platform: 'twitch' } })
  expect(body).toMatchObject({ paidWeek: 4_000_000_000 })
})

test('what was paid in a week is said to be of all platforms', () => {
  expect(htmlOf.get('/free-youtube-views')).toContain(
    'Paid on all platforms in the last 7 days: 1 completion.',
  )
})
