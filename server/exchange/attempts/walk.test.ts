import { beforeAll, expect, test } from 'vitest'
import { decideFeedback, giveFeedback } from '#contract/checks/feedback.ts'
import { feedbackWaitSeconds } from '#contract/checks/feedback-text.ts'
import { readAttempt } from '#contract/exchange/attempts.ts'
import { type CatalogueRow, catalogue } from '#contract/exchange/catalogue.ts'
import { listTasks } from '#contract/exchange/tasks.ts'
import { completeVisit, startVisit } from '#contract/exchange/visits.ts'
import type { Check } from '#contract/platforms.ts'
import type { LocalPerson } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { statementOf, toMorning, walletOf } from '#tests/exchange.ts'
import { newAnswers } from '#tests/feedback.ts'
import { anAdmin, begin, draw, hand, shareProofs, someone } from '#tests/proofs.ts'
import { decide, rule, yes } from '#tests/verdicts.ts'
import { viewerOf } from '#tests/watching.ts'

/**
 * Walks each row of the catalogue alone, from its list through its check to the points, with the calls of its
 * earner's browser.
 */
const exchange = shareProofs()
let admin: LocalPerson

beforeAll(async () => {
  await toMorning(exchange.database)
  admin = await anAdmin(exchange, 'walk_admin')
})

/** A task found in the list, its earner, and the owner who pays for it. */
interface Walk {
  owner: LocalPerson
  earner: LocalPerson
  id: number
  url: string
  seconds: number
}

const twentySeconds = 20

/**
 * Does a task as its check requires. No platform's keys are set, so a screenshot replaces the account check.
 */
const does: Record<Exclude<Check, 'account'>, (walk: Walk) => Promise<string>> = {
  async timer({ earner, id, url, seconds }) {
    const { body } = await earner.client.call(startVisit, { body: { websiteId: String(id), url } })
    expect(body.success, body.message).toBe(true)
    await exchange.database.shiftClock(seconds)
    const sessionId = body.sessionId ?? ''
    expect((await earner.client.call(completeVisit, { body: { sessionId } })).body.success).toBe(true)
    return sessionId
  },
  async player({ earner, id, seconds }) {
    const attemptId = await begin(earner, id)
    const viewer = viewerOf(exchange.database, earner.client, attemptId)
    await viewer.beat(0, { state: 'seeking' })
    for (let at = 5; at <= seconds + twentySeconds; at += 5) {
      await viewer.wait(5)
      if ((await viewer.beat(at, { stillHere: true })).end !== null) break
    }
    return attemptId
  },
  async creator({ owner, earner, id }) {
    const attemptId = await begin(earner, id)
    await exchange.database.shiftClock(feedbackWaitSeconds)
    const params = { attemptId }
    const { status, body } = await earner.client.call(giveFeedback, { params, body: newAnswers() })
    expect(status, JSON.stringify(body)).toBe(200)
    const verdict = { params: { feedbackId: body.feedback.id }, body: { approved: true } }
    expect((await owner.client.call(decideFeedback, verdict)).status).toBe(200)
    return attemptId
  },
  async screenshot({ owner, earner, id }) {
    const attemptId = await begin(earner, id)
    const { status, body } = await hand(earner, attemptId, draw('likely'))
    expect(status, JSON.stringify(body)).toBe(200)
    await exchange.readAll()
    // Readings that are not certain enough go to the owner, unreadable screenshots to an admin.
    const asked = await decide(owner, attemptId, yes)
    if (asked.status >= 400) expect((await rule(admin, attemptId, yes)).status).toBeLessThan(300)
    await exchange.minute()
    return attemptId
  },
}

let walks = 0
async function openWalk({ platform, action, rewards, kinds: [kind = 'video'] }: CatalogueRow): Promise<Walk> {
  const name = `walk_${++walks}`
  const owner = await someone(exchange, `${name}_owner`)
  const earner = await someone(exchange, name, 2)
  const [[seconds, reward] = ['0', 5]] = Object.entries(rewards)
  const url = `https://${platform}.example.com/${name}`
  const id = await fundTask(exchange.database, {
    owner: { ...owner, username: `${name}_owner` },
    ...{ platform, action, kind, reward, seconds: Number(seconds), externalId: name, url },
  })
  await exchange.database.owner.query(
    `UPDATE content SET author = 'clayandkiln', site_key = CASE content.platform WHEN 'website' THEN external_id END
     FROM campaign WHERE content.id = content_id AND campaign.id = $1`,
    [id],
  )
  return { owner, earner, id, url, seconds: Number(seconds) }
}

test.each(catalogue.map((row) => [row.key, row] as const))(
  '%s is found in its list, done and credited',
  async (_key, row) => {
    const walk = await openWalk(row)
    const { client } = walk.earner
    const { platform, action } = row
    const { tasks } = (await client.call(listTasks, { query: { platform, action } })).body
    const task = tasks.find(({ id }) => id === String(walk.id))
    expect(task).toMatchObject({ check: row.check === 'account' ? 'screenshot' : row.check })
    const before = await walletOf(exchange.database, walk.earner)
    const attemptId = await does[row.check === 'account' ? 'screenshot' : row.check](walk)
    const { attempt } = (await client.call(readAttempt, { params: { attemptId } })).body
    expect(attempt).toMatchObject({ state: 'credited', points: task?.points })
    expect(await walletOf(exchange.database, walk.earner)).toBe(before + (task?.points ?? Number.NaN))
    expect((await statementOf(exchange.database, { ...walk.earner, username: '' })).at(-1)).toMatch(
      /^attempt_(rest_)?credit /,
    )
    const left = (await client.call(listTasks, { query: { platform, action } })).body.tasks
    const again = left.find(({ id }) => id === String(walk.id))
    if (row.group === 'visits') expect(again?.availableAt).toEqual(expect.any(String))
    else expect(again).toBeUndefined()
  },
)
