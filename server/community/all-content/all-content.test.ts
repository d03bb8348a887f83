import { beforeAll, describe, expect, test } from 'vitest'
import type { listWritten, Written, WrittenKind } from '#contract/community/all-content.ts'
import type { Request } from '#contract/operation.ts'
import { end, funded, makePremium } from '#tests/campaigns.ts'
import { heldVerdict, newCircle } from '#tests/circles.ts'
import { give, join, type Person, promote } from '#tests/exchange.ts'
import { criticsOf, handFeedback, newAnswers } from '#tests/feedback.ts'
import { shareServer } from '#tests/server.ts'
import { writeCursor } from '../../http/cursor.ts'

const server = shareServer()
let staff: Person
let writer: Person
beforeAll(async () => {
  staff = await join(server, 'reads_everything')
  await promote(server.database, staff)
  writer = await join(server, 'xanthic_writer')
  await give(server.database, writer, 20_000)
  await makePremium(server.database, writer)
  await server.database.owner.query('UPDATE member SET credited_count = 50 WHERE id = $1', [writer.id])
})

const find = async (query: NonNullable<Request<typeof listWritten>['query']>) =>
  await staff.do.listWritten(query)
const one = async (kind: WrittenKind, q: string): Promise<Written> => {
  const { items } = await find({ kind, q })
  if (items.length !== 1 || !items[0]) throw new Error(`${items.length} results for ${q}`)
  return items[0]
}
const hide = ({ kind, id }: Pick<Written, 'kind' | 'id'>, reason = 'Copied from elsewhere') =>
  staff.tries.hideWritten({ kind: kind as 'post', id, reason })
const decide = (caseId: string, released: boolean) =>
  staff.tries.decideCase({ caseId, ...heldVerdict(released, 'Copied') }, { key: crypto.randomUUID() })
const ownCircle = async (name: string): Promise<string> =>
  (await newCircle(writer, { name, about: 'Ceramics, wood and textile.' })).id
const post = async (circleId: string, text: string): Promise<string> =>
  (await writer.do.writePost({ circleId, text })).post.id

describe('the search', () => {
  test('finds every kind by its words, whoever can see it', async () => {
    await funded(writer, { title: 'Vermilion kettle' })
    const circleId = await ownCircle('Vermilion guild')
    const postId = await post(circleId, 'Fucking vermilion post')
    await post(circleId, 'A plain post')
    const plain = (await find({ kind: 'post', by: writer.username })).items[0]
    await writer.do.writeComment({ circleId, postId: plain?.id ?? '', text: 'A vermilion comment' })
    const text = 'Where is my vermilion?'
    await writer.do.openTicket({ kind: 'question', subject: 'Vermilion question', text })
    const { items } = await find({ q: 'vermilion' })
    expect(items.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'campaign shown',
      'circle shown',
      'post review',
      'comment shown',
      'ticket private',
      'message private',
    ])
    expect(new Set(items.map(({ author }) => author))).toEqual(new Set([writer.username]))
    expect(items.find(({ kind }) => kind === 'post')?.id).toBe(postId)
    expect(
      (await find({ q: writer.username.slice(0, -1) })).items.map(({ kind, text }) => `${kind} ${text}`),
    ).toEqual([`name ${writer.username}`])
  })

  test('without words returns the latest of each kind, and of one kind page by page', async () => {
    const circleId = await ownCircle('Paged posts')
    for (let count = 1; count <= 7; count++) await post(circleId, `Cobalt number ${count}`)
    const all = await find({ by: writer.username })
    expect(all.items.filter(({ kind }) => kind === 'post').length).toBe(5)
    expect(all.more).toContain('post')
    for (const wanted of [{ q: 'cobalt' }, { q: 'cobalt', by: writer.username }]) {
      const first = await find({ ...wanted, kind: 'post', limit: 4 })
      const second = await find({ ...wanted, kind: 'post', limit: 4, cursor: first.nextCursor ?? '' })
      expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(
        [7, 6, 5, 4, 3, 2, 1].map((count) => `Cobalt number ${count}`),
      )
      expect(second.nextCursor).toBeNull()
      const last = Number(second.items.at(-1)?.id)
      const cursor = writeCursor([last, last])
      const rest = await find({ ...wanted, kind: 'post', order: 'asc', cursor })
      expect([...first.items, ...second.items].toReversed().slice(1)).toEqual(rest.items)
    }
  })

  test('finds nothing for signs and unknown names', async () => {
    expect((await find({ q: '!&|' })).items).toEqual([])
    expect((await find({ by: 'nobody_at_all' })).items).toEqual([])
  })

  test('finds what only the index finds, behind more than the latest rows', async () => {
    const circleId = await ownCircle('Many posts')
    await post(circleId, 'Heliodor alone')
    await server.database.owner.query(
      `INSERT INTO circle_post (circle_id, author_id, text)
       SELECT $1, $2, 'One of many' FROM generate_series(1, 400)`,
      [circleId, writer.id],
    )
    expect((await one('post', 'heliodor')).text).toBe('Heliodor alone')
  })
})

describe('hiding', () => {
  test('takes a post and a comment from everybody but their author, and a release brings them back', async () => {
    const circleId = await ownCircle('Hidden words')
    const postId = await post(circleId, 'Malachite in full')
    await writer.do.writeComment({ circleId, postId, text: 'Azurite reply' })
    const reader = await join(server, 'reads_posts')
    const seen = async () => {
      const { posts } = await reader.do.listPosts({ circleId })
      return posts.map(({ html, comments }) => `${html.replaceAll(/<[^>]+>/g, '').trim()}: ${comments}`)
    }
    const [comment, text] = [await one('comment', 'azurite'), await one('post', 'malachite')]
    expect(await seen()).toEqual(['Malachite in full: 1'])
    const hidden = [(await hide(comment)).body.caseId]
    expect(await seen()).toEqual(['Malachite in full: 0'])
    hidden.push((await hide(text)).body.caseId)
    expect(await seen()).toEqual([])
    expect((await one('post', 'malachite')).state).toBe('review')
    expect((await hide(text)).body.caseId).toBe(hidden[1])
    const { cases } = await staff.do.listCases({ kind: 'held' })
    expect(cases.find(({ id }) => id === hidden[1])?.evidence).toMatchObject({
      author: writer.username,
      findings: [{ source: 'staff', about: 'Copied from elsewhere' }],
    })
    for (const id of hidden) expect((await decide(id, true)).status).toBe(200)
    expect(await seen()).toEqual(['Malachite in full: 1'])
    const query = { subjectKind: 'post', subjectId: postId }
    expect((await staff.do.listAudit(query)).entries).toMatchObject([
      { act: 'hide_content', actor: staff.username, detail: { reason: 'Copied from elsewhere' } },
    ])
  })

  test('takes a circle from the directory, and a campaign from the lists until the verdict', async () => {
    const circleId = await ownCircle('Orpiment makers')
    const { caseId } = (await hide({ kind: 'circle', id: circleId })).body
    expect((await one('circle', 'orpiment')).state).toBe('review')
    await decide(caseId, true)
    expect((await one('circle', 'orpiment')).state).toBe('shown')
    const { id } = await funded(writer, { title: 'Realgar lamp' })
    const state = async () => {
      const { campaigns } = await writer.do.listCampaigns({ limit: 100 })
      return campaigns.find((campaign) => campaign.id === id)?.state
    }
    await decide((await hide({ kind: 'campaign', id })).body.caseId, true)
    expect(await state()).toBe('live')
    const again = await hide({ kind: 'campaign', id })
    expect(await state()).toBe('paused')
    await decide(again.body.caseId, false)
    expect(await state()).toBe('rejected')
    expect((await hide({ kind: 'campaign', id })).status).toBe(409)
  })

  test('takes a circle from everybody until the verdict, whatever texts its owner gives it', async () => {
    const circleId = await ownCircle('Cinnabar makers')
    const named = async (name: string) => {
      const body = {
        name,
        about: 'Ceramics, wood and textile.',
        rules: '',
        topic: 'craft',
        joinBy: 'open',
      } as const
      return (await writer.do.changeCircle({ circleId, ...body })).circle
    }
    await named('Cinnabar shit')
    const { caseId } = (await hide({ kind: 'circle', id: circleId })).body
    await decide(caseId, true)
    expect((await one('circle', 'cinnabar')).text).toContain('Cinnabar makers')
    const again = (await hide({ kind: 'circle', id: circleId })).body.caseId
    expect((await named('Cinnabar makers')).inReview).toBe(true)
    await decide(again, false)
    expect((await named('Cinnabar makers')).inReview).toBe(true)
    const { cases } = await staff.do.listCases({ kind: 'held' })
    const last = cases.find(
      ({ evidence }) => 'content' in evidence && evidence.content.startsWith('Cinnabar makers'),
    )
    expect(last?.evidence).toMatchObject({ findings: [{ source: 'staff', about: 'Copied from elsewhere' }] })
    await decide(last?.id ?? '', true)
    expect((await one('circle', 'cinnabar')).state).toBe('shown')
  })

  test('takes feedback from its creator', async () => {
    const { person, campaignOf, begin } = criticsOf(server)
    const [owner, earner] = [await person(), await person()]
    const id = await begin(earner, await campaignOf(owner))
    await handFeedback(earner, id, { ...newAnswers(), fix: `${newAnswers().fix}, and the celadon end` })
    const received = async () => (await owner.do.listFeedback()).feedback.length
    expect(await received()).toBe(1)
    const { caseId } = (await hide(await one('feedback', 'celadon'))).body
    expect(await received()).toBe(0)
    await decide(caseId, true)
    expect(await received()).toBe(1)
  })

  test('leaves out feedback whose words were deleted with the account of its writer', async () => {
    const { feedback, earner } = await criticsOf(server).given()
    const written = async () => {
      const { items } = await find({ kind: 'feedback' })
      return items.filter(({ author }) => author === earner.username).map(({ text }) => text.split('\n')[0])
    }
    expect(await written()).toEqual([feedback.works])
    await server.database.owner.query(
      `UPDATE feedback SET works = '', fix = '', moment = '' WHERE earner_id = $1`,
      [earner.id],
    )
    expect(await written()).toEqual([])
  })

  test('needs a reason, and something that others see', async () => {
    const { id } = await funded(writer, { title: 'Ended soon' })
    expect((await hide({ kind: 'campaign', id }, 'no')).status).toBe(400)
    await end(writer, id)
    expect((await hide({ kind: 'campaign', id })).status).toBe(409)
    expect((await hide({ kind: 'post', id: '999999' })).status).toBe(404)
  })
})
