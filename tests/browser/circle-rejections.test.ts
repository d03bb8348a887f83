import { expect, test } from 'vitest'
import { joinCircle, removeCircleMember } from '#contract/community/circle-members.ts'
import { deletePost, writePost } from '#contract/community/posts.ts'
import { newCircle } from '../circles.ts'
import { give, join } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { openPage } from './quiet-page.ts'

const house = openHouse()

test('a text whose author was removed stays with the reason, and one for a deleted post says so', async () => {
  const { server, browser } = house
  const [owner, maker] = [await join(server, 'removes_it'), await memberAt(browser, server, 'is_removed')]
  await give(server.database, owner, 300)
  const { id: circleId } = await newCircle(owner, { name: 'In and out' })
  const params = { circleId }
  const { post } = (await owner.client.call(writePost, { params, body: { text: 'What drags?' } })).body
  await maker.client.call(joinCircle, { params })
  const { page } = maker
  await openPage(page, `/circles/${circleId}`)
  await page.getByLabel('Write a post').fill('A long thought')
  await owner.client.call(removeCircleMember, { params: { ...params, username: maker.username } })
  const send = page.getByRole('button', { name: 'Post', exact: true })
  await send.click()
  await page.getByRole('button', { name: 'Join' }).waitFor()
  await page.getByRole('alert').getByText('Join this circle first.').waitFor()
  expect(await page.getByLabel('Write a post').inputValue()).toBe('A long thought')
  await page.getByRole('button', { name: 'Join' }).click()
  await toastSaying(page, 'You joined.').waitFor()
  await send.click()
  await page.getByRole('article', { name: `Post by ${maker.username}` }).waitFor()
  const other = page.getByRole('article', { name: `Post by ${owner.username}` })
  await other.getByRole('button', { name: '0 comments' }).click()
  await other.getByLabel('Comment').fill('The middle.')
  await owner.client.call(deletePost, { params: { ...params, postId: post.id } })
  await other.getByRole('button', { name: 'Comment', exact: true }).click()
  await toastSaying(page, 'Post not found.').waitFor()
  maker.complaints.expectOnly(/status of 40[34]/, /writePost failed/, /(writeComment|listComments) failed/)
  await maker.context.close()
})
