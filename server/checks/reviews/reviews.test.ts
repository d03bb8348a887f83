import { beforeAll, describe, expect, test } from 'vitest'
import { listReviews, readAdminReview } from '#contract/checks/reviews.ts'
import { listRecentActivities } from '#contract/exchange/activities.ts'
import { decideCase } from '#contract/staff/cases.ts'
import type { LocalPerson } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { keyed } from '#tests/client.ts'
import { promote, walletOf } from '#tests/exchange.ts'
import { anAdmin, draw, followTask, prove, shareProofs, someone, stand } from '#tests/proofs.ts'
import { decide, dispute, member, no, queue, rule, waiting, yes } from '#tests/verdicts.ts'

const exchange = shareProofs()
let admin: LocalPerson
beforeAll(async () => {
  admin = await anAdmin(exchange, 'admin')
})

const wallet = (person: LocalPerson) => walletOf(exchange.database, person)
const activitiesOf = async ({ client }: LocalPerson) =>
  (await client.call(listRecentActivities, {})).body.activities.map(({ description }) => description)

describe('the owner', () => {
  test('sees waiting proofs oldest first, in pages, with picture, findings and deadline', async () => {
    const owner = await member(exchange)
    const [first, second] = [await waiting(exchange, owner), await waiting(exchange, owner)]
    const { reviews, waiting: count, decides } = await queue(owner)
    expect([count, decides]).toEqual([2, true])
    expect(reviews.map(({ attemptId }) => attemptId)).toEqual([first.attemptId, second.attemptId])
    expect(reviews[0]).toMatchObject({
      points: 10,
      lookFor: 'clayandkiln',
      score: expect.any(Number),
      dueAt: expect.stringMatching(/Z$/),
      picture: {
        width: 800,
        url: expect.stringContaining('/api/proofs/'),
        found: [
          { fact: 'handle', text: '@clayandkiln', left: 220 },
          { fact: 'state', text: 'Following', left: 620 },
        ],
      },
    })
    const page = await owner.client.call(listReviews, { query: { limit: 1 } })
    const next = await owner.client.call(listReviews, { query: { cursor: page.body.nextCursor ?? '' } })
    expect(next.body.reviews.map(({ attemptId }) => attemptId)).toEqual([second.attemptId])
  })

  test('an approval is credited at once, and only once', async () => {
    const { owner, earner, attemptId } = await waiting(exchange)
    const answers = await Promise.all([1, 2, 3].map(() => decide(owner, attemptId, yes)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await stand(earner, attemptId)).stage).toBe('approved')
    expect(await wallet(earner)).toBe(1010)
    expect(errorOf(await decide(owner, attemptId, no)).status).toBe(409)
    expect((await queue(owner)).reviews).toEqual([])
  })

  test('a rejection needs a reason, keeps the reward set aside for 72 hours, then ends the claim', async () => {
    const { owner, earner, attemptId } = await waiting(exchange)
    const bare = await decide(owner, attemptId, { verdict: 'no' })
    expect(errorOf(bare).fields).toEqual({ reason: 'Choose a reason.' })
    const silent = await decide(owner, attemptId, { verdict: 'no', reason: 'other' })
    expect(errorOf(silent).fields).toEqual({ note: 'Say briefly why.' })
    expect((await decide(owner, attemptId, no)).status).toBe(204)
    expect(await stand(earner, attemptId)).toMatchObject({
      stage: 'refused',
      refusal: { by: 'owner', reason: 'The screenshot does not show it done.', note: 'It says Follow.' },
      dueAt: expect.any(String),
    })
    expect((await activitiesOf(earner))[0]).toContain('rejected your screenshot')
    const escrow = await escrowOf(attemptId)
    await exchange.database.shiftClock(72 * 3600 + 1)
    await exchange.minute()
    expect(await stand(earner, attemptId)).toMatchObject({
      stage: 'rejected',
      end: { reason: 'The screenshot was rejected', advice: expect.any(String) },
    })
    expect(await wallet(earner)).toBe(1000)
    expect(await escrowOf(attemptId)).toBe(escrow)
    expect((await dispute(earner, attemptId)).status).toBe(409)
    expect((await activitiesOf(earner))[0]).toContain('earned no points')
  })

  test('neither the earner nor anybody else can decide', async () => {
    const { earner, attemptId } = await waiting(exchange)
    const other = await member(exchange)
    for (const who of [earner, other, admin]) expect((await decide(who, attemptId, yes)).status).toBe(404)
    expect((await rule(other, attemptId, yes)).status).toBe(403)
  })

  test('after 72 hours the owner is too late', async () => {
    const { owner, attemptId } = await waiting(exchange)
    await exchange.database.shiftClock(72 * 3600 + 1)
    expect(errorOf(await decide(owner, attemptId, no)).message).toContain('already credited')
    expect((await queue(owner)).reviews).toEqual([])
  })
})

const escrowOf = async (attemptId: string): Promise<number> =>
  (
    await exchange.database.owner.query(
      `SELECT balance FROM ledger.account_balance WHERE id = (SELECT escrow_account_id FROM campaign
         JOIN attempt ON attempt.campaign_id = campaign.id WHERE session_id = $1)`,
      [attemptId],
    )
  ).rows[0].balance

describe('a dispute', () => {
  test('puts the rejection before an admin, who overturns it: the earner is credited, the owner is notified', async () => {
    const { owner, earner, attemptId } = await waiting(exchange)
    await decide(owner, attemptId, no)
    expect(errorOf(await dispute(earner, attemptId, 'no'))).toMatchObject({ status: 400 })
    expect((await dispute(earner, attemptId)).status).toBe(204)
    expect((await dispute(earner, attemptId)).status).toBe(204)
    expect((await dispute(earner, attemptId, 'Something else entirely.')).status).toBe(409)
    await exchange.database.shiftClock(5 * 86_400)
    await exchange.minute()
    expect(await stand(earner, attemptId)).toMatchObject({
      stage: 'disputed',
      dispute: 'My handle is at the top left.',
    })
    expect((await rule(admin, attemptId, yes)).status).toBe(200)
    expect(await wallet(earner)).toBe(1010)
    expect((await activitiesOf(owner)).join()).toContain('rejection overturned')
  })

  test('an admin who upholds the rejection ends it for good', async () => {
    const { owner, earner, attemptId } = await waiting(exchange)
    await decide(owner, attemptId, no)
    await dispute(earner, attemptId)
    await rule(admin, attemptId, { verdict: 'no', reason: 'edited' })
    expect((await stand(earner, attemptId)).stage).toBe('rejected')
    expect((await dispute(earner, attemptId)).status).toBe(409)
    expect(await wallet(earner)).toBe(1000)
  })

  test('can be opened by the earner alone, and only against a rejection', async () => {
    const { owner, earner, attemptId } = await waiting(exchange)
    expect((await dispute(earner, attemptId)).status).toBe(409)
    await decide(owner, attemptId, no)
    expect((await dispute(owner, attemptId)).status).toBe(404)
  })
})

describe('the admin', () => {
  test('has one queue with all evidence, and each verdict is written to the audit log', async () => {
    const [owner, earner] = [await member(exchange), await member(exchange)]
    const attemptId = await prove(exchange, earner, await followTask(exchange, owner), draw('unsure'))
    const { cases, counts } = await admin.do.listCases({ kind: 'reviews', limit: 100 })
    expect(counts.proof).toBeGreaterThan(0)
    expect(cases).toContainEqual(
      expect.objectContaining({
        kind: 'proof',
        evidence: expect.objectContaining({ attemptId, points: 10, flagged: false }),
      }),
    )
    const { body } = await admin.client.call(readAdminReview, { params: { attemptId } })
    expect(body).toMatchObject({
      score: 45,
      lookFor: 'clayandkiln',
      pictures: [{ notes: ['No button that says it is done could be read.'] }],
      earnerFigures: { credited: 5, approved: 0, rejected: 0 },
      ownerFigures: { verdicts: 0, refused: 0, overturned: 0 },
    })
    await rule(admin, attemptId, no)
    expect((await stand(earner, attemptId)).refusal).toMatchObject({ by: 'admin' })
    await dispute(earner, attemptId)
    await rule(admin, attemptId, yes)
    expect(await wallet(earner)).toBe(1010)
    const { rows } = await exchange.database.owner.query(
      `SELECT act, detail ->> 'as' AS who FROM audit WHERE subject_id = $1 ORDER BY id`,
      [attemptId],
    )
    expect(rows.map(({ act }) => act)).toEqual(['refuse_proof', 'dispute_verdict', 'approve_proof'])
  })

  test('of two at the same moment, one decides and the other learns who did', async () => {
    const second = await someone(exchange, 'second-admin')
    await promote(exchange.database, second)
    for (let round = 0; round < 3; round++) {
      const [owner, earner] = [await member(exchange), await member(exchange)]
      const attemptId = await prove(exchange, earner, await followTask(exchange, owner), draw('unsure'))
      const { waiting: open } = await admin.do.readAdminReview({ attemptId })
      const decide = ({ client }: LocalPerson, verdict: 'approved' | 'again') => {
        const params = { caseId: open?.id ?? '' }
        return client.call(decideCase, { params, body: { kind: 'proof', verdict } }, keyed())
      }
      const answers = await Promise.all([decide(admin, 'approved'), decide(second, 'again')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      const late = answers.find(({ status }) => status === 404)
      expect(late && errorOf(late).message).toMatch(/already decided it/)
    }
  })

  test('cannot decide their own proof while there is another admin', async () => {
    const party = await someone(exchange, 'party-admin')
    await promote(exchange.database, party)
    const attemptId = await prove(
      exchange,
      party,
      await followTask(exchange, await member(exchange)),
      draw('unsure'),
    )
    expect(errorOf(await rule(party, attemptId, yes)).status).toBe(403)
    expect((await rule(admin, attemptId, yes)).status).toBe(200)
  })

  test('is the only one who sees the queue', async () => {
    expect(await (await member(exchange)).cannot.listCases({ kind: 'reviews' })).toBe('forbidden')
  })
})
