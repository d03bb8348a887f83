import { expect, test } from 'vitest'
import { funded, joinOwner } from '#tests/campaigns.ts'
import { join, type Person, toMorning } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { renewSites } from '../attempts/index.ts'

const server = shareServer()
let people = 0

/** A member who promotes these websites, each a campaign of its own; returns them with the campaigns. */
async function promoting(...urls: string[]) {
  const owner = await joinOwner(server, `owner-${++people}`, 1000)
  const tasks: { id: string; url: string }[] = []
  for (const url of urls) tasks.push(await funded(owner, { url }))
  return { owner, tasks }
}

/** How a member sees a task: in the list, on its page, among the counted ones, and when starting it. */
async function seenBy(person: Person, { id, url }: { id: string; url: string }) {
  const { tasks } = await person.do.listWebsiteTasks({ limit: 50 })
  const listed = tasks.find(({ websiteId }) => websiteId === id)
  const open = tasks.filter(({ availableAt }) => availableAt === null).length
  expect((await person.do.countTasks()).counts.website?.visit).toBe(open)
  const { state } = await person.do.readTask({ taskId: id })
  const { message } = await person.do.startVisit({ websiteId: id, url })
  return [
    listed ? (listed.availableAt === null ? 'listed' : 'listed for later') : 'not listed',
    state,
    message,
  ]
}

async function visit(person: Person, { id, url }: { id: string; url: string }): Promise<number> {
  const { sessionId = '' } = await person.do.startVisit({ websiteId: id, url })
  await server.database.shiftClock(20)
  return (await person.do.completeVisit({ sessionId })).pointsEarned
}

const open = ['listed', 'ready', 'Visit started']
const own = [
  'not listed',
  'own',
  'This is your own website, so you can’t earn with it. Pick another one from the list.',
]
const visited = ['listed for later', 'later', 'Already visited this website within the last hour']

test.each([
  ['https://www.linkedin.com/in/person-a', 'https://www.linkedin.com/in/person-b'],
  ['https://bsky.app/profile/person-a', 'https://bsky.app/profile/person-b'],
  ['https://mastodon.art/@person-a', 'https://mastodon.art/@person-b'],
])('of %s and %s each owner is offered the other’s, and a third person both', async (one, other) => {
  await toMorning(server.database)
  const [ada, ben] = [await promoting(one), await promoting(other)]
  const [first, second] = [ada.tasks[0], ben.tasks[0]] as [
    { id: string; url: string },
    { id: string; url: string },
  ]
  expect(await seenBy(ada.owner, second)).toEqual(open)
  expect(await seenBy(ben.owner, first)).toEqual(open)
  const third = await join(server, `third-${++people}`)
  expect(await visit(third, first)).toBe(3)
  expect(await visit(third, second)).toBe(3)
})

test('pages of one site wait for its hour, whoever promotes them', async () => {
  await toMorning(server.database)
  const [ada, ben] = [
    await promoting('https://www.linkedin.com/in/potter'),
    await promoting('https://de.linkedin.com/in/Potter/details/skills/'),
  ]
  const third = await join(server, `third-${++people}`)
  for (const task of ada.tasks) expect(await visit(third, task)).toBe(3)
  for (const task of ben.tasks) expect(await seenBy(third, task)).toEqual(visited)
})

test('a page is its owner’s own whoever promotes it, another page of an unknown host is not', async () => {
  const { owner } = await promoting('https://newplace.art/potter')
  const friend = await promoting(
    'http://www.newplace.art/potter/?utm_source=x',
    'https://newplace.art/weaver',
  )
  const [same, another] = friend.tasks as [{ id: string; url: string }, { id: string; url: string }]
  expect(await seenBy(owner, same)).toEqual(own)
  expect(await seenBy(owner, another)).toEqual(open)
})

test('every page of a host is its owner’s own if they promote its first page or have proven it', async () => {
  const { owner } = await promoting('https://www.moonjars.art/')
  const prover = await join(server, `prover-${++people}`)
  await server.database.app.query(
    `INSERT INTO connection (member_id, platform, external_id, handle, handle_key, proven_by)
     VALUES ($1, 'website', 'handle:moonjars.art', 'moonjars.art', 'moonjars.art', 'code')`,
    [prover.id],
  )
  const { tasks } = await promoting('https://moonjars.art/kiln')
  for (const task of tasks)
    for (const person of [owner, prover]) expect(await seenBy(person, task)).toEqual(own)
})

test('websites that were stored under an earlier rule and recent visits to them get the keys of this one', async () => {
  await toMorning(server.database)
  const [ada, ben] = [
    await promoting('https://www.linkedin.com/in/early-a'),
    await promoting('https://www.linkedin.com/in/early-b'),
  ]
  await server.database.owner.query(
    `UPDATE content SET site_key = 'linkedin.com/in' WHERE canonical_url LIKE '%/in/early-_'`,
  )
  const third = await join(server, `third-${++people}`)
  for (const task of ada.tasks) {
    expect(await visit(third, task)).toBe(3)
    for (const other of ben.tasks) expect(await seenBy(third, other)).toEqual(visited)
    expect(await renewSites({ pool: server.database.app })).toBe(2)
    expect(await renewSites({ pool: server.database.app })).toBe(0)
    expect(await seenBy(third, task)).toEqual(visited)
  }
  for (const task of ben.tasks) expect(await seenBy(third, task)).toEqual(open)
  const { rows } = await server.database.owner.query(
    `SELECT site_day.site_key AS key, attempts_taken AS taken, attempt.site_key = site_day.site_key AS agrees
     FROM site_day LEFT JOIN attempt ON attempt.id = last_attempt_id WHERE site_day.member_id = $1 ORDER BY key`,
    [third.id],
  )
  expect(rows).toEqual([
    { key: 'linkedin.com/in/early-a', taken: 1, agrees: true },
    { key: 'linkedin.com/in/early-b', taken: 1, agrees: true },
  ])
})
