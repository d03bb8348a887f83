import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteDraft, exportCampaigns, saveDraft } from '#contract/exchange/campaign-changes.ts'
import { listCampaigns, readCampaignTerms } from '#contract/exchange/campaigns.ts'
import { pages } from '#contract/pages.ts'
import { anOffer, end, errorOf, fund, funded, joinOwner, makePremium, trust } from '#tests/campaigns.ts'
import { walletOf } from '#tests/exchange.ts'
import { titlesTo } from '#tests/notifications.ts'
import { shareServer } from '#tests/server.ts'
import { openRowServices } from '#tests/services.ts'
import { tellOpenedDrafts } from './index.ts'

const server = shareServer()

const anOwner = (name: string, { points = 10_000, credited = 5 } = {}) =>
  joinOwner(server, name, points, credited)

const offers: [key: string, offer: object][] = [
  [
    'youtube.watch',
    { platform: 'youtube', action: 'watch', url: 'youtu.be/dQw4w9WgXcQ', requiredDuration: 60, reward: 12 },
  ],
  ['youtube.like', { platform: 'youtube', action: 'like', url: 'youtu.be/dQw4w9WgXcQ', reward: 5 }],
  ['youtube.subscribe', { platform: 'youtube', action: 'subscribe', url: 'youtube.com/@ines', reward: 10 }],
  ['tiktok.follow', { platform: 'tiktok', action: 'follow', url: '@ines', reward: 8 }],
  ['twitter.like', { platform: 'twitter', action: 'like', url: 'x.com/ines/status/20', reward: 4 }],
  [
    'instagram.feedback',
    { platform: 'instagram', action: 'feedback', url: 'instagram.com/p/CxYz12_AbC-', reward: 30 },
  ],
  [
    'pinterest.save',
    { platform: 'pinterest', action: 'save', url: 'pinterest.com/pin/99360735500167749', reward: 4 },
  ],
  [
    'soundcloud.watch',
    {
      platform: 'soundcloud',
      action: 'watch',
      url: 'soundcloud.com/ines/hum',
      requiredDuration: 30,
      reward: 6,
    },
  ],
  [
    'twitch.watch.live',
    { platform: 'twitch', action: 'watch', url: 'twitch.tv/ines', requiredDuration: 180, reward: 36 },
  ],
  [
    'twitch.watch.recording',
    {
      platform: 'twitch',
      action: 'watch',
      url: 'twitch.tv/videos/1234567890',
      requiredDuration: 60,
      reward: 12,
    },
  ],
  ['website.feedback', { action: 'feedback', reward: 40 }],
  ['vk.join', { platform: 'vk', action: 'join', url: 'vk.com/ines', reward: 8 }],
  ['vk.follow', { platform: 'vk', action: 'follow', url: 'vk.com/ines.makes', reward: 8 }],
  ['discord.join', { platform: 'discord', action: 'join', url: 'discord.gg/ines', reward: 10 }],
]

test.each(offers)('%s is funded to the point and returned in full', async (key, offer) => {
  const owner = await anOwner(`funds_${key.replaceAll('.', '_')}`)
  const wallet = await walletOf(server.database, owner)
  const offered = { requiredDuration: 0, noteVersion: 1, ...offer }
  const campaign = await funded(owner, offered)
  expect(campaign).toMatchObject({ state: 'live', delivered: 0, target: 10 })
  expect(await walletOf(server.database, owner)).toBe(wallet - 10 * (campaign.reward + campaign.fee))
  expect(campaign.setAside).toBe(10 * (campaign.reward + campaign.fee))
  await end(owner, campaign.id)
  expect(await walletOf(server.database, owner)).toBe(wallet)
})

test('a link to VK gets the kind that its action is for', async () => {
  const owner = await anOwner('two_kinds')
  const vk = { platform: 'vk', requiredDuration: 0, reward: 8, noteVersion: 1 } as const
  expect(await funded(owner, { ...vk, action: 'join', url: 'vk.com/ines.one' })).toMatchObject({
    kind: 'community',
  })
  expect(await funded(owner, { ...vk, action: 'follow', url: 'vk.com/ines.two' })).toMatchObject({
    kind: 'profile',
  })
})

test('a Twitch clip can get visits and feedback; asking people to watch it says which link works', async () => {
  const owner = await anOwner('clips')
  const clip = { platform: 'twitch', url: 'clips.twitch.tv/AwkwardHelplessSalamander' } as const
  const watched = await fund(owner, { ...clip, action: 'watch', requiredDuration: 60, reward: 12 })
  expect(errorOf(watched)).toMatchObject({
    status: 400,
    fields: {
      url: 'Twitch doesn’t report how far a clip has played, so people can’t be paid to watch it. Use a link to a recording, or ask for visits or feedback.',
    },
  })
  expect(await funded(owner, { ...clip, action: 'visit' })).toMatchObject({ kind: 'clip', state: 'live' })
  const feedback = { ...clip, action: 'feedback', requiredDuration: 0, reward: 40 } as const
  expect(await funded(owner, feedback)).toMatchObject({ kind: 'clip', state: 'live' })
})

test('no list of watch tasks promises clips', () => {
  const lists = pages.filter(({ preset }) => preset?.action === 'watch')
  expect(lists.length).toBeGreaterThan(3)
  for (const { preset } of lists) expect(Object.values(preset ?? {}).join(' ')).not.toMatch(/clip/i)
})

test('one content is stored once, however its link is written', async () => {
  const owner = await anOwner('same_content')
  const video = { platform: 'youtube', action: 'visit', reward: 3, requiredDuration: 15 } as const
  const first = await funded(owner, { ...video, url: 'https://youtu.be/aaaaaaaaaaa?si=1', title: 'First' })
  const second = await funded(owner, { ...video, url: 'm.youtube.com/shorts/aaaaaaaaaaa', title: 'Second' })
  const { rows } = await server.database.owner.query(
    `SELECT count(*)::int AS contents FROM content WHERE owner_id = $1`,
    [owner.id],
  )
  expect(rows[0]).toEqual({ contents: 1 })
  expect([first.url, second.url]).toEqual(Array(2).fill('https://www.youtube.com/watch?v=aaaaaaaaaaa'))
})

test('a red note has to be read once per version', async () => {
  const owner = await anOwner('reads_notes')
  const like = { platform: 'youtube', action: 'like', reward: 5, requiredDuration: 0 } as const
  const url = 'youtu.be/bbbbbbbbbbb'
  const wallet = await walletOf(server.database, owner)
  for (const noteVersion of [undefined, 7]) {
    const rejected = errorOf(await fund(owner, { ...like, url, ...(noteVersion && { noteVersion }) }))
    expect(rejected).toMatchObject({
      status: 400,
      fields: { noteVersion: expect.stringContaining('YouTube') },
    })
  }
  expect(await walletOf(server.database, owner)).toBe(wallet)
  const terms = async () =>
    (await owner.client.call(readCampaignTerms, { query: { platform: 'youtube', action: 'like' } })).body
  expect(await terms()).toMatchObject({ tier: 'red', acknowledged: false, noteVersion: 1 })
  await funded(owner, { ...like, url, noteVersion: 1 })
  expect(await terms()).toMatchObject({ acknowledged: true })
  await funded(owner, { ...like, url: 'youtu.be/ccccccccccc' })
})

test('a new member can offer at most the default, and no feedback', async () => {
  const owner = await anOwner('new_owner', { credited: 0 })
  const base = {
    platform: 'youtube',
    url: 'youtu.be/ddddddddddd',
    requiredDuration: 0,
    noteVersion: 1,
  } as const
  expect(errorOf(await fund(owner, { ...base, action: 'like', reward: 6 })).fields?.reward).toBe(
    'You can offer more than 5 points once 5 more tasks are credited.',
  )
  expect(errorOf(await fund(owner, { ...base, action: 'feedback', reward: 40 })).fields?.action).toBe(
    'You can ask for feedback once 5 more tasks are credited.',
  )
  expect(errorOf(await fund(owner, { ...base, action: 'like', reward: 5, target: 20 }))).toMatchObject({
    code: 'limit_reached',
  })
  expect(await funded(owner, { ...base, action: 'like', reward: 5, target: 16 })).toMatchObject({
    setAside: 96,
  })
})

describe('drafts', () => {
  test('for feedback wait for a new member’s first tasks, and their owner is told once that they can start', async () => {
    const owner = await anOwner('waiting', { credited: 3 })
    const { database } = server
    const offer = {
      platform: 'youtube',
      url: 'youtu.be/fffffffffff',
      action: 'feedback',
      title: 'Night bus',
    } as const
    const feedback = { ...offer, requiredDuration: 0, reward: 40, target: 1, noteVersion: 1 } as const
    const body = anOffer(feedback)
    const { campaign } = (await owner.client.call(saveDraft, { params: { draftId: 'new' }, body })).body
    expect(campaign).toMatchObject({ state: 'draft', title: 'Night bus' })
    const started = { ...feedback, draftId: campaign.id }
    expect(errorOf(await fund(owner, started)).fields?.action).toBe(
      'You can ask for feedback once 2 more tasks are credited.',
    )
    const terms = { query: { platform: 'youtube', action: 'feedback' } } as const
    const visit = { seconds: 15, reward: 3 }
    expect((await owner.client.call(readCampaignTerms, terms)).body).toMatchObject({
      mayFeedback: false,
      visit,
    })

    const tell = () => tellOpenedDrafts({ pool: database.app, ...openRowServices() })
    const told = () => titlesTo(database, owner)
    await tell()
    expect(await told()).toEqual([])
    await trust(database, owner, 5)
    for (let run = 0; run < 2; run++) await tell()
    expect(await told()).toEqual(['Feedback is open: your draft “Night bus” is ready'])
    expect(await funded(owner, started)).toMatchObject({ id: campaign.id })
  })

  test('are saved without points, changed, started under the same id, and deleted', async () => {
    const owner = await anOwner('drafts')
    const wallet = await walletOf(server.database, owner)
    const save = (draftId: string, changes: object) =>
      owner.client.call(saveDraft, { params: { draftId }, body: anOffer(changes) })
    const url = 'https://draft.example.com/'
    const saved = (await save('new', { url, title: 'First' })).body.campaign
    expect(saved).toMatchObject({ state: 'draft', title: 'First', setAside: 0 })
    const changed = (await save(saved.id, { url, title: 'Second', target: 20 })).body.campaign
    expect(changed).toMatchObject({ id: saved.id, title: 'Second', target: 20 })
    expect(await walletOf(server.database, owner)).toBe(wallet)

    const started = await funded(owner, { url, title: 'Second', target: 20, draftId: saved.id })
    expect(started).toMatchObject({ id: saved.id, state: 'live', setAside: 80 })
    expect((await save(saved.id, { url })).status).toBe(404)
    const remove = (draftId: string) => owner.client.call(deleteDraft, { params: { draftId } })
    expect((await remove(saved.id)).status).toBe(409)
    const other = (await save('new', { title: 'Third' })).body.campaign
    expect((await remove(other.id)).status).toBe(204)
    expect((await remove(other.id)).status).toBe(204)
    const { campaigns, totals } = (await owner.client.call(listCampaigns, {})).body
    expect(campaigns.map(({ id }) => id)).toEqual([saved.id])
    expect(totals.states).toEqual({ all: 1, live: 1, paused: 0, review: 0, draft: 0, closed: 0 })
  })

  test('of another member are not found', async () => {
    const [owner, other] = [await anOwner('drafts_one'), await anOwner('drafts_two')]
    const body = anOffer()
    const { campaign } = (await owner.client.call(saveDraft, { params: { draftId: 'new' }, body })).body
    expect((await other.client.call(saveDraft, { params: { draftId: campaign.id }, body })).status).toBe(404)
    expect(await fund(other, { draftId: campaign.id })).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringContaining('started or deleted') } },
    })
    await other.client.call(deleteDraft, { params: { draftId: campaign.id } })
    expect((await owner.client.call(listCampaigns, {})).body.campaigns).toHaveLength(1)
  })
})

test('the export of campaigns needs premium, and no cell of it is a formula', async () => {
  const owner = await anOwner('exports')
  await funded(owner, { title: '=cmd|"x", and more' })
  expect(errorOf(await owner.client.call(exportCampaigns, {}))).toMatchObject({ status: 403 })
  await makePremium(server.database, owner)
  const { fileName, csv } = (await owner.client.call(exportCampaigns, {})).body
  expect(fileName).toBe('campaigns.csv')
  const [head, line] = csv.split('\r\n')
  expect(head).toContain('id,platform,action,kind,title')
  expect(line).toContain(`Website,visit,site,"'=cmd|""x"", and more",https://offer-`)
  expect(csv.endsWith('\r\n')).toBe(true)
})

test('two requests with the same key start one campaign', async () => {
  const owner = await anOwner('same_key')
  const key = randomUUID()
  const offer = { platform: 'tiktok', action: 'visit', url: '@ines', title: 'Ines', reward: 3 } as const
  const [one, two] = await Promise.all([fund(owner, offer, key), fund(owner, offer, key)])
  expect(one.body).toEqual(two.body)
  expect((await owner.client.call(listCampaigns, {})).body.totals.open).toBe(1)
})
