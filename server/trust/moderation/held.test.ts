import { beforeAll, describe, expect, test } from 'vitest'
import type { Case } from '#contract/staff/cases.ts'
import { figuresOf } from '#tests/attempts.ts'
import { escrowOf, fund, funded, joinOwner } from '#tests/campaigns.ts'
import { heldVerdict } from '#tests/circles.ts'
import { join, type Person, promote, statementOf, walletOf } from '#tests/exchange.ts'
import { criticsOf, handFeedback, newAnswers } from '#tests/feedback.ts'
import { titlesTo } from '#tests/notifications.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let admin: Person
beforeAll(async () => {
  admin = await join(server, 'reads_held')
  await promote(server.database, admin)
})

const rude = 'Watch this fucking thing'
const heldBy = async (author: Person) => {
  const { username } = await author.do.getCurrentUser()
  const body = await admin.do.listCases({ kind: 'held', limit: 100 })
  const cases = body.cases as Case<'held'>[]
  return cases.map(({ id, evidence }) => ({ ...evidence, id })).filter(({ author: by }) => by === username)
}
const decide = (caseId: string | undefined, released: boolean, note?: string, key = crypto.randomUUID()) =>
  admin.tries.decideCase({ caseId: caseId ?? '0', ...heldVerdict(released, note) }, { key })
const sentTo = (person: Person) => titlesTo(server.database, person, 'moderation')

let owners = 0
const anOwner = () => joinOwner(server, `held_owner${++owners}`, 1000, 50)
const stateOf = async (owner: Person, id: string): Promise<string | undefined> =>
  (await owner.do.listCampaigns()).campaigns.find((campaign) => campaign.id === id)?.state

describe('a campaign', () => {
  test('with a rude title waits with its points set aside, and is published when an admin releases it', async () => {
    const owner = await anOwner()
    const { id, state } = await funded(owner, { title: rude, reward: 3, target: 10 })
    expect(state).toBe('review')
    expect(await escrowOf(server.database, id)).toBe(40)
    const [held] = await heldBy(owner)
    expect(held).toMatchObject({ kind: 'campaign', findings: [{ source: 'words', about: 'fucking' }] })
    expect((await decide(held?.id, true)).status).toBe(200)
    expect(await stateOf(owner, id)).toBe('live')
    expect(await heldBy(owner)).toEqual([])
    expect(await sentTo(owner)).toEqual(['In review: your campaign', 'Approved: your campaign'])
  })

  test('is rejected with the reason, and every point returns once, however often the verdict is sent', async () => {
    const owner = await anOwner()
    const { id } = await funded(owner, { title: rude })
    const [held] = await heldBy(owner)
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decide(held?.id, false, 'Insulting title', key)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await stateOf(owner, id)).toBe('rejected')
    expect(await walletOf(server.database, owner)).toBe(1050)
    expect((await statementOf(server.database, owner)).slice(-2)).toEqual([
      'campaign_fund -40',
      'campaign_return 40',
    ])
    expect(await sentTo(owner)).toEqual(['In review: your campaign', 'Removed: your campaign'])
  })

  test('of the same content leaves the lists with it, and returns with it', async () => {
    const owner = await anOwner()
    const first = await funded(owner, { url: 'https://two.example.com/', title: 'Pots' })
    const second = await funded(owner, { url: 'https://two.example.com/', title: rude })
    expect([await stateOf(owner, first.id), await stateOf(owner, second.id)]).toEqual(['paused', 'review'])
    await decide((await heldBy(owner))[0]?.id, true)
    expect([await stateOf(owner, first.id), await stateOf(owner, second.id)]).toEqual(['live', 'live'])
  })

  test('whose title becomes rude while it runs is taken out of the lists', async () => {
    const owner = await anOwner()
    const { id } = await funded(owner)
    const change = (title: string) => owner.tries.changeCampaign({ campaignId: id, title })
    expect((await change('A better title')).body.campaign.state).toBe('live')
    expect((await change(rude)).body.campaign).toMatchObject({ state: 'paused', pausedBy: 'moderation' })
    await decide((await heldBy(owner))[0]?.id, false, 'Insulting')
    expect(await stateOf(owner, id)).toBe('rejected')
    expect(await walletOf(server.database, owner)).toBe(1050)
  })

  test('with a shortened link waits, since nobody sees where it leads', async () => {
    const owner = await anOwner()
    const { body } = await fund(owner, { url: 'https://bit.ly/abc' })
    expect(body.campaign.state).toBe('review')
  })
})

describe('a username', () => {
  test('that is rude is nobody’s until an admin releases it', async () => {
    const person = await join(server, 'plain_name')
    const rename = (username: string) => person.tries.changeUsername({ username })
    const nameOf = async () => (await person.do.getCurrentUser()).username
    expect((await rename('fuck_you_all')).body).toEqual({ inReview: true })
    const before = await nameOf()
    const [held] = await heldBy(person)
    expect(held).toMatchObject({ kind: 'username', content: 'fuck_you_all' })
    await decide(held?.id, true)
    expect([before, await nameOf()]).toEqual([expect.not.stringContaining('fuck'), 'fuck_you_all'])
    expect((await rename('quiet_name')).body).toEqual({ inReview: false })
  })

  test('is decided as its admin has read it: another one has another id, and a harmless one replaces it', async () => {
    const person = await join(server, 'swaps_name')
    const rename = (username: string) => person.tries.changeUsername({ username })
    await rename('shit_happens')
    const [first] = await heldBy(person)
    await rename('fuck_all_of_you')
    expect((await decide(first?.id, true)).status).toBe(404)
    const [second] = await heldBy(person)
    expect(second?.content).toBe('fuck_all_of_you')
    await rename('plain_after_all')
    expect((await decide(second?.id, true)).status).toBe(404)
    expect((await person.do.getCurrentUser()).username).toBe('plain_after_all')
    expect(await sentTo(person)).toEqual(['In review: your username'])
  })

  test('that somebody took in the meantime can’t be released', async () => {
    const [person, other] = [await join(server, 'slow_one'), await join(server, 'quick_one')]
    await person.do.changeUsername({ username: 'shit_pots' })
    const [held] = await heldBy(person)
    await server.database.owner.query(`UPDATE member SET username = 'Shit_Pots' WHERE id = $1`, [other.id])
    expect((await decide(held?.id, true)).status).toBe(409)
    expect((await decide(held?.id, false, 'Taken')).status).toBe(200)
  })
})

describe('feedback', () => {
  const { person, campaignOf, begin } = criticsOf(server)
  /** Rude feedback that was just submitted. */
  async function rudeFeedback() {
    const [owner, earner] = [await person(), await person()]
    const campaignId = await campaignOf(owner)
    const id = await begin(earner, campaignId)
    const { body } = await handFeedback(earner, id, {
      ...newAnswers(),
      fix: `${newAnswers().fix}, and the fucking end`,
    })
    const received = () => owner.do.listFeedback()
    const given = async () => (await earner.do.listFeedback({ side: 'given' })).feedback[0]
    return { owner, earner, campaignId, body, received, given }
  }

  test('that is rude waits for an admin, and its creator does not see it until it is released', async () => {
    const { earner, body, received, given } = await rudeFeedback()
    expect(body).toMatchObject({ feedback: { inReview: true } })
    expect(await received()).toMatchObject({ feedback: [], waiting: 0 })
    expect(await given()).toMatchObject({ inReview: true })
    await decide((await heldBy(earner))[0]?.id, true)
    expect(await received()).toMatchObject({ feedback: [{ inReview: false }], waiting: 1 })
  })

  test('that is removed stays hidden, is not paid, and its points return to the campaign', async () => {
    const { earner, campaignId, received, given } = await rudeFeedback()
    const before = await walletOf(server.database, earner)
    await decide((await heldBy(earner))[0]?.id, false, 'Insulting')
    expect(await received()).toMatchObject({ feedback: [], waiting: 0 })
    expect(await given()).toMatchObject({ state: 'refused', refusal: 'Insulting', inReview: false })
    expect(await walletOf(server.database, earner)).toBe(before)
    expect(await figuresOf(server.database, campaignId)).toMatchObject({
      ...{ delivered: 0, reserved: 0, spent: 0, escrow: 250 },
    })
  })
})
