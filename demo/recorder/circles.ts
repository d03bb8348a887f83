import { changeCircleRole, decideCircleRequest, joinCircle } from '#contract/community/circle-members.ts'
import { createCircle } from '#contract/community/circles.ts'
import { likePost, pinPost, writeComment, writePost } from '#contract/community/posts.ts'
import { listCampaigns } from '#contract/exchange/campaigns.ts'
import { cast } from '#demo/script/cast.ts'
import { circles, type DemoCircle } from '#demo/script/circles.ts'
import { act } from './people.ts'
import { dayMs, hourMs, minuteMs, type Stage } from './stage.ts'

type DemoPost = DemoCircle['posts'][number]

/** Schedules the founding of the demo's circles; what happens in one follows from it. Each act is a call of the product. */
export function planCircles(stage: Stage): void {
  for (const circle of circles)
    stage.agenda.add(stage.end - circle.foundedDaysAgo * dayMs, () => found(stage, circle))
}

async function found(stage: Stage, circle: DemoCircle): Promise<void> {
  const { agenda, clock, end } = stage
  const { name, about, topic, joinBy, rules } = circle
  const body = { name, about, topic, joinBy, rules, picture: null }
  const { id } = (await act(stage, circle.owner, createCircle, { body })).circle
  const askIn = (username: string) => act(stage, username, joinCircle, { params: { circleId: id } })
  circle.asking.forEach((username, index) => {
    agenda.add(end - (9 + index * 4) * hourMs, () => askIn(username))
  })
  ;[...circle.moderators, ...circle.members].forEach((username, index) => {
    const at = Math.max(clock.now() + (index + 1) * 3 * hourMs, arrivalOf(stage, username))
    agenda.add(at, () => askIn(username))
    agenda.add(at + hourMs, () => letIn(stage, id, circle, username))
  })
  const gap = (end - clock.now()) / (circle.posts.length + 1)
  circle.posts.forEach((post, index) => {
    const at = Math.max(clock.now() + (index + 1) * gap, arrivalOf(stage, post.by) + 3 * hourMs)
    agenda.add(at, () => write(stage, id, circle.owner, post))
  })
}

/** Moment from which a person of the cast takes part in circles. */
function arrivalOf({ origin }: Stage, username: string): number {
  const joinsOnDay = cast.find((person) => person.username === username)?.joinsOnDay ?? 0
  return origin + joinsOnDay * dayMs + 4 * hourMs
}

async function letIn(stage: Stage, circleId: string, circle: DemoCircle, username: string): Promise<void> {
  const params = { circleId, username }
  if (circle.joinBy === 'request')
    await act(stage, circle.owner, decideCircleRequest, { params, body: { accepted: true } })
  if (circle.moderators.includes(username))
    await act(stage, circle.owner, changeCircleRole, { params, body: { role: 'moderator' } })
}

async function write(stage: Stage, circleId: string, owner: string, post: DemoPost): Promise<void> {
  const { agenda } = stage
  const { by, text, likedBy, comments, isPromoting, isPinned } = post
  const live = isPromoting
    ? (await act(stage, by, listCampaigns, { query: { state: 'live' } })).campaigns
    : []
  const body = { text, ...(live[0] && { campaignId: live[0].id }) }
  const written = await act(stage, by, writePost, { params: { circleId }, body })
  const params = { circleId, postId: written.post.id }
  likedBy.forEach((username, index) => {
    agenda.after((index + 1) * 37 * minuteMs, () =>
      act(stage, username, likePost, { params, body: { liked: true } }),
    )
  })
  comments.forEach(({ by, text }, index) => {
    agenda.after((index + 1) * 53 * minuteMs, () => act(stage, by, writeComment, { params, body: { text } }))
  })
  if (isPinned) await act(stage, owner, pinPost, { params, body: { pinned: true } })
}
