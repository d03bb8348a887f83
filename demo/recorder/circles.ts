import { randomUUID } from 'node:crypto'
import { changeCircleRole, decideCircleRequest, joinCircle } from '#contract/community/circle-members.ts'
import { createCircle } from '#contract/community/circles.ts'
import { likePost, pinPost, writeComment, writePost } from '#contract/community/posts.ts'
import { listCampaigns } from '#contract/exchange/campaigns.ts'
import { circles, type DemoCircle } from '#demo/script/circles.ts'
import { openFeedbackThreads } from '#server/community/circles/index.ts'
import type { LocalPerson } from '#tests/app.ts'
import { keyed } from '#tests/client.ts'
import { signedIn } from './people.ts'
import type { Stage } from './stage.ts'

/** Founds the demo's circles and fills them, through the product's own calls. */
export async function fillCircles(stage: Stage): Promise<void> {
  for (const circle of circles) await fill(stage, circle)
  await openFeedbackThreads(stage.services)
}

async function fill(stage: Stage, circle: DemoCircle): Promise<void> {
  const owner = await personOf(stage, circle.owner)
  const { name, about, topic, joinBy, rules } = circle
  const body = { name, about, topic, joinBy, rules, picture: null }
  const made = expectDone(name, await owner.client.call(createCircle, { body }, keyed(randomUUID())))
  const params = { circleId: made.circle.id }
  for (const username of [...circle.moderators, ...circle.members, ...circle.asking])
    expectDone(username, await (await personOf(stage, username)).client.call(joinCircle, { params }))
  if (joinBy === 'request')
    for (const username of [...circle.moderators, ...circle.members]) {
      const request = { params: { ...params, username }, body: { accepted: true } }
      expectDone(username, await owner.client.call(decideCircleRequest, request))
    }
  for (const username of circle.moderators) {
    const request = { params: { ...params, username }, body: { role: 'moderator' as const } }
    expectDone(username, await owner.client.call(changeCircleRole, request))
  }
  for (const post of circle.posts) await tell(stage, params.circleId, owner, post)
}

async function tell(
  stage: Stage,
  circleId: string,
  owner: LocalPerson,
  { by, text, likedBy, comments, isPromoting, isPinned }: DemoCircle['posts'][number],
): Promise<void> {
  const { client } = await personOf(stage, by)
  const running =
    isPromoting && (await client.call(listCampaigns, { query: { state: 'live' } })).body.campaigns[0]
  const request = { params: { circleId }, body: { text, ...(running && { campaignId: running.id }) } }
  const { post } = expectDone(by, await client.call(writePost, request))
  const params = { circleId, postId: post.id }
  for (const username of likedBy) {
    const person = await personOf(stage, username)
    expectDone(username, await person.client.call(likePost, { params, body: { liked: true } }))
  }
  for (const comment of comments) {
    const person = await personOf(stage, comment.by)
    expectDone(comment.by, await person.client.call(writeComment, { params, body: { text: comment.text } }))
  }
  if (isPinned) expectDone(by, await owner.client.call(pinPost, { params, body: { pinned: true } }))
}

async function personOf(stage: Stage, username: string): Promise<LocalPerson> {
  const person = stage.people.get(username)
  if (!person) throw new Error(`${username} has not joined`)
  return signedIn(stage, person)
}

function expectDone<T>(who: string, { status, body }: { status: number; body: T }): T {
  if (status >= 300) throw new Error(`${who} could not act in a circle: ${status} ${JSON.stringify(body)}`)
  return body
}
