import { expect, test } from 'vitest'
import { newCircle } from '#tests/circles.ts'
import { give, join } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { shareServices } from '#tests/services.ts'
import { openFeedbackThreads } from './feedback-threads.ts'

const server = shareServer()
const services = shareServices(server.database)

test('the feedback thread opens on Monday at 08:00 UTC once per circle, in place of the last one', async () => {
  const owner = await join(server, 'weekly_owner')
  await give(server.database, owner, 200)
  const { id } = await newCircle(owner, { name: 'Weekly makers' })
  const weekly = async () => {
    const { posts } = await owner.do.listPosts({ circleId: id })
    const { circle } = await owner.do.readCircle({ circleId: id })
    expect(circle.posts).toBe(posts.length)
    return posts.filter(({ isWeekly }) => isWeekly)
  }
  const afterAWeek = async () => {
    await server.database.shiftClock(7 * 86_400)
    await Promise.all([openFeedbackThreads(services), openFeedbackThreads(services)])
    return (await weekly()).map(({ isPinned }) => isPinned)
  }
  await openFeedbackThreads(services)
  await openFeedbackThreads(services)
  const [unused] = await weekly()
  expect(await afterAWeek()).toEqual([true])
  const [used] = await weekly()
  expect(used?.id).not.toBe(unused?.id)
  await owner.do.writeComment({ circleId: id, postId: used?.id ?? '', text: 'My new pot.' })
  expect(await afterAWeek()).toEqual([true, false])
})
