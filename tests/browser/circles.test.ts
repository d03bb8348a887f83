import { expect, test } from 'vitest'
import { joinCircle } from '#contract/community/circle-members.ts'
import { writePost } from '#contract/community/posts.ts'
import { newCircle } from '../circles.ts'
import { give, join } from '../exchange.ts'
import { holdAnswers, toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { joinAt, memberAt, visitor } from './people.ts'
import { expectAccessible, openPage, overhangs, takeLook } from './quiet-page.ts'

const house = openHouse()

test('a member creates a circle, and another joins, posts, likes, comments and leaves', async () => {
  const { server, browser } = house
  const owner = await memberAt(browser, server, 'circle_owner')
  await give(server.database, owner, 300)
  const { page } = owner
  await openPage(page, '/creator-circles')
  await page.getByText('No circles yet').waitFor()
  await page.getByRole('button', { name: 'Create a circle' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create a circle' })
  await dialog.getByText('Costs 200 points.').waitFor()
  await dialog.getByLabel('Name').fill('Slow Makers')
  await dialog.getByLabel('Description').fill('short')
  await dialog.getByRole('button', { name: 'Create for 200 points' }).click()
  await dialog.getByText('Use at least 10 characters.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Description').fill('We watch to the end, and say what we saw.')
  await dialog.getByLabel('Rules').fill('Be kind.')
  await dialog.getByRole('button', { name: 'Create for 200 points' }).click()
  await page.getByRole('heading', { level: 1, name: 'Slow Makers' }).waitFor()
  await page.getByText('No posts yet').waitFor()
  const path = new URL(page.url()).pathname

  const maker = await memberAt(browser, server, 'circle_maker')
  await openPage(maker.page, path)
  await maker.page.getByRole('button', { name: 'Join' }).click()
  await toastSaying(maker.page, 'You joined.').waitFor()
  await maker.page.getByLabel('Write a post').fill('Does the **middle** drag?')
  await maker.page.getByRole('button', { name: 'Post', exact: true }).click()
  const own = maker.page.getByRole('article', { name: `Post by ${maker.username}` })
  await own.getByText('middle').waitFor()
  expect(await own.locator('strong').textContent()).toBe('middle')

  await openPage(page, path)
  const post = page.getByRole('article', { name: `Post by ${maker.username}` })
  await post.getByRole('button', { name: 'Like, 0 likes' }).click()
  await post.getByRole('button', { name: 'Like, 1 like' }).waitFor()
  await post.getByRole('button', { name: '0 comments' }).click()
  await post.getByLabel('Comment').fill('Not at all.')
  await post.getByRole('button', { name: 'Comment', exact: true }).click()
  await post.getByRole('button', { name: '1 comment' }).waitFor()
  await post.getByText('Not at all.').waitFor()
  await openPage(maker.page, path)
  await maker.page.getByRole('button', { name: '1 comment' }).click()
  const liked = maker.page.getByRole('listitem').getByRole('button', { name: 'Like, 0 likes' })
  await liked.click()
  await maker.page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor()
  await post.getByRole('button', { name: `More for the post by ${maker.username}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
  await post.getByText('Pinned').waitFor()
  // Focus is back on the menu's button, whose tooltip is open.
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('tooltip').waitFor({ state: 'hidden' })
  await expectAccessible(page)
  await takeLook(page, { theme: 'light', width: 390 })
  await expectAccessible(page)
  expect(await overhangs(page)).toEqual([])

  await maker.page.getByRole('button', { name: 'Leave' }).click()
  const leaving = maker.page.getByRole('dialog', { name: /^Leave / })
  await maker.page.route('**/membership', (route) => route.abort(), { times: 2 })
  await leaving.getByRole('button', { name: 'Leave circle' }).click()
  await leaving.getByRole('alert').filter({ hasText: 'We couldn’t reach the server.' }).waitFor()
  await leaving.getByRole('button', { name: 'Leave circle' }).click()
  await maker.page.getByRole('button', { name: 'Join' }).waitFor()
  maker.complaints.expectOnly(/ERR_FAILED/, /leaveCircle failed/)
  owner.complaints.expectOnly(/Failed to load resource: .*400/, /saving a circle failed/)
})

test('a visitor reads an open circle with long and many posts on a phone, and is told when it can’t be read', async () => {
  const { server, browser } = house
  const maker = await join(server, 'writes_much')
  const circleId = '1'
  await maker.client.call(joinCircle, { params: { circleId } })
  const texts = ['x'.repeat(5000), ...Array.from({ length: 24 }, (_, count) => `Post number ${count}`)]
  const { rows } = await server.database.owner.query<{ id: string }>('SELECT id::text FROM circle')
  expect(rows.map(({ id }) => id)).toContain(circleId)
  for (const text of texts) {
    const { status } = await maker.client.call(writePost, { params: { circleId }, body: { text } })
    expect(status).toBe(200)
  }
  const { page, complaints } = await visitor(browser, server)
  await openPage(page, `/circles/${circleId}`)
  await takeLook(page, { theme: 'dark', width: 320 })
  await page.getByRole('link', { name: 'Sign in to post' }).waitFor()
  await page.getByText('Post number 23').waitFor()
  // Each runs in the direction of its own language.
  for (const words of ['We watch to the end, and say what we saw.', 'Be kind.']) {
    const text = page.getByRole('main').getByText(words).first()
    expect(await text.evaluate((shown) => getComputedStyle(shown).unicodeBidi)).toBe('plaintext')
  }
  expect(await page.getByLabel('Write a post').count()).toBe(0)
  await page.route('**/api/circles/*/posts?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Show more' }).click()
  await toastSaying(page, 'Couldn’t load more').waitFor()
  await page.unroute('**/api/circles/*/posts?*')
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('x'.repeat(100)).waitFor()
  expect(await overhangs(page)).toEqual([])
  await openPage(page, '/creator-circles')
  await page.getByLabel('Search circles').fill('nothing like this')
  await page.keyboard.press('Enter')
  await page.getByText('No circles match').waitFor()
  await expectAccessible(page)
  expect(complaints.all.filter((text) => !/ERR_FAILED|listPosts failed/.test(text))).toEqual([])
})

test('a post and a comment that were not sent survive a reload, and are gone once they were', async () => {
  const { server, browser } = house
  const owner = await memberAt(browser, server, 'reloads_it')
  await give(server.database, owner, 300)
  const { id: circleId } = await newCircle(owner, { name: 'Reloaders' })
  const { page } = owner
  await openPage(page, `/circles/${circleId}`)
  await page.getByLabel('Write a post').fill('A long thought')
  await openPage(page, `/circles/${circleId}`)
  const field = page.getByLabel('Write a post')
  await expect.poll(() => field.inputValue()).toBe('A long thought')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const post = page.getByRole('article', { name: `Post by ${owner.username}` })
  await post.getByRole('button', { name: '0 comments' }).click()
  await post.getByLabel('Comment').fill('And another')
  await openPage(page, `/circles/${circleId}`)
  expect(await field.inputValue()).toBe('')
  await post.getByRole('button', { name: '0 comments' }).click()
  await expect.poll(() => post.getByLabel('Comment').inputValue()).toBe('And another')
  owner.complaints.expectOnly()
  await owner.context.close()
})

test('after a session has ended, a text that was not sent is shown only to who wrote it', async () => {
  const { server, browser } = house
  const owner = await memberAt(browser, server, 'writes_it')
  await give(server.database, owner, 300)
  const { id: circleId } = await newCircle(owner, { name: 'Shared computer' })
  const { page, context } = owner
  const field = page.getByLabel('Write a post')
  await openPage(page, `/circles/${circleId}`)
  await field.fill('For friends')
  const next = await joinAt(context, server, 'comes_next')
  await next.client.call(joinCircle, { params: { circleId } })
  await openPage(page, `/circles/${circleId}`)
  expect(await field.inputValue()).toBe('')
  await joinAt(context, server, 'writes_it')
  await openPage(page, `/circles/${circleId}`)
  await expect.poll(() => field.inputValue()).toBe('For friends')
  owner.complaints.expectOnly()
  await context.close()
})

test('a report that ends late leaves open the dialog that was opened since', async () => {
  const { server, browser } = house
  const [owner, maker] = [await join(server, 'owns_late'), await memberAt(browser, server, 'reports_late')]
  await give(server.database, owner, 300)
  const { id: circleId } = await newCircle(owner, { name: 'Late makers' })
  await owner.client.call(writePost, { params: { circleId }, body: { text: 'What drags here?' } })
  await maker.client.call(joinCircle, { params: { circleId } })
  const { page } = maker
  await openPage(page, `/circles/${circleId}`)
  const choose = async (entry: string): Promise<void> => {
    await page.getByRole('button', { name: `More for the post by ${owner.username}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const answer = await holdAnswers(page, '**/reports')
  await choose('Report')
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  await page.keyboard.press('Escape')
  await choose('Block')
  answer()
  await page.getByText('Reported. Thank you.').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', disabled: false }).click()
  await page.getByText(`${owner.username} is blocked.`).first().waitFor()
  maker.complaints.expectOnly()
  await maker.context.close()
})
