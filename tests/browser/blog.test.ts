import { expect, test } from 'vitest'
import { createBlogPost, publishBlogPost } from '#contract/community/blog.ts'
import { join, promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { visitor } from './people.ts'
import { expectAccessible, openPage, overhangs, takeLook } from './quiet-page.ts'

const house = openHouse()

async function publish(changes: object): Promise<void> {
  const { client } = admin
  const texts = {
    slug: 'a-post',
    title: 'What happens in the first ten seconds',
    description: 'Why most people decide in the first ten seconds, and what to put there.',
    body: 'Begin with the end.',
    tags: ['craft'],
    ...changes,
  }
  const { body } = await client.call(createBlogPost, { body: texts })
  const publication = { params: { postId: body.post.id }, body: { at: 'now' as const } }
  expect((await client.call(publishBlogPost, publication)).status).toBe(200)
}
let admin: Awaited<ReturnType<typeof join>>

test('a visitor finds a post by its tag, jumps by its contents and follows a related one, on a phone too', async () => {
  const { server, browser } = house
  admin = await join(server, 'blog_admin')
  await promote(server.database, admin)
  await publish({})
  for (let count = 1; count <= 14; count++) await publish({ slug: `craft-${count}`, title: `Craft ${count}` })
  const table = `| ${Array.from({ length: 9 }, (_, at) => `Column ${at}`).join(' | ')} |\n|${'---|'.repeat(9)}`
  const parts = Array.from(
    { length: 14 },
    (_, at) => `## Part ${at}\n\n${'Many words follow here. '.repeat(40)}`,
  )
  const body = [`${'x'.repeat(400)}`, table, '```\n'.concat('code '.repeat(80), '\n```'), ...parts].join(
    '\n\n',
  )
  const tags = ['craft', 'long-ones', 'w'.repeat(30), 'm'.repeat(30)]
  await publish({ slug: 'long-post', title: `${'Long'.repeat(24)}`, body, tags })

  const { page, complaints } = await visitor(browser, server)
  await openPage(page, '/blog')
  expect(await page.getByRole('article').count()).toBe(13)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Older posts' }).click()
  await page.waitForURL('**/blog?cursor=*')
  await page.getByRole('link', { name: 'What each platform allows' }).waitFor()
  await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'long-ones' }).click()
  await page.waitForURL('**/blog?tag=long-ones')
  expect(await page.getByRole('article').count()).toBe(1)
  await page.getByRole('article').getByRole('link', { name: 'LongLong' }).click()
  await page.waitForURL('**/blog/long-post')

  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Part 13' }).click()
  await page.waitForURL('**#part-13')
  expect(await page.getByRole('heading', { name: 'Part 13' }).isVisible()).toBe(true)
  // Beside the text it stays in sight.
  expect(await contents.boundingBox()).not.toBeNull()
  const width = await page
    .locator('.blog-text > div > p')
    .last()
    .evaluate((each) => each.getBoundingClientRect().width)
  expect(width).toBeLessThan(700)
  await expectAccessible(page)

  for (const width of [320, 390]) {
    await takeLook(page, { theme: 'light', width })
    expect(await overhangs(page)).toEqual([])
  }
  await expectAccessible(page)
  await page.getByText('Contents', { exact: true }).click()
  await contents.getByRole('link', { name: 'Part 2', exact: true }).click()
  await page.waitForURL('**#part-2')
  const wide = await page
    .locator('.table-part')
    .evaluate((part) => [part.scrollWidth, part.clientWidth, part.tabIndex])
  expect(wide[0]).toBeGreaterThan(wide[1] ?? 0)
  expect(wide[2]).toBe(0)
  await page.getByRole('region', { name: 'Related posts' }).getByRole('link', { name: 'Craft 14' }).click()
  await page.waitForURL('**/blog/craft-14')
  for (const path of ['/blog', '/blog?tag=long-ones']) {
    await openPage(page, path)
    expect(await overhangs(page)).toEqual([])
  }
  await openPage(page, '/blog?tag=none-has-it')
  await page.getByText('No posts about none-has-it').waitFor()
  await expectAccessible(page)
  expect(complaints.all).toEqual([])
})
