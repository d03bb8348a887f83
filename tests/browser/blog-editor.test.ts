import { expect, test } from 'vitest'
import { promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { joinAt, memberAt } from './people.ts'
import { openPage } from './quiet-page.ts'

const house = openHouse()

test('an admin writes a post with a live preview, loses the tab, continues, publishes, and puts an earlier version back', async () => {
  const { server, browser } = house
  const admin = await memberAt(browser, server, 'blog_admin')
  await promote(server.database, admin)
  const { page } = admin
  await openPage(page, '/blog/new')
  await page.getByLabel('Title', { exact: true }).fill('What a kiln costs')
  expect(await page.getByLabel('Link').inputValue()).toBe('what-a-kiln-costs')
  await page
    .getByLabel('Description')
    .fill('The price of a small kiln, its power and its shelves, from three studios that keep books.')
  await page.getByLabel('Text', { exact: true }).fill('## The price\n\nAbout *900 dollars*.')
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'The price' }).waitFor()
  await page.waitForFunction(() => localStorage.getItem('blog new')?.includes('900 dollars'))

  await openPage(page, '/blog/new')
  await page.getByRole('button', { name: 'Put them back' }).click()
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('What a kiln costs')
  await page.getByRole('button', { name: 'Create the draft' }).click()
  await page.waitForURL(/\/blog\/edit\/\d+$/)
  expect((await fetch(`${server.url}/blog/what-a-kiln-costs`)).status).toBe(404)

  const text = page.getByLabel('Text', { exact: true })
  await text.fill('{{setting kilns}}')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.waitForFunction(() => document.querySelector('textarea[aria-invalid]'))
  expect((await fetch(`${server.url}/blog/what-a-kiln-costs`)).status).toBe(404)
  await text.fill('## The price\n\nNow *950 dollars*.')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Published.', { exact: true }).waitFor()
  expect(await (await fetch(`${server.url}/blog/what-a-kiln-costs`)).text()).toContain('<em>950 dollars</em>')

  await page.route(/\/api\/admin\/blog\/\d+$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await text.fill('## The price\n\nIt ro')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('We couldn’t reach the server.').waitFor()
  await page.unroute(/\/api\/admin\/blog\/\d+$/)
  await text.fill('## The price\n\nIt rose.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Put back version 4' }).waitFor()
  await page.getByRole('button', { name: 'Put back version 1' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Put back version 5' }).waitFor()
  expect(await (await fetch(`${server.url}/blog/what-a-kiln-costs`)).text()).toContain('<em>900 dollars</em>')
  const { entries } = await admin.do.listAudit()
  expect(entries.map(({ act }) => act)).toEqual([
    'change_blog_post',
    'change_blog_post',
    'change_blog_post',
    'publish_blog_post',
    'change_blog_post',
    'create_blog_post',
  ])
  admin.complaints.expectOnly(/Failed to load resource: .*(400|ERR_FAILED)/, /saving a post failed/)
})

test('texts that were not saved are offered to the admin who wrote them, and to nobody else', async () => {
  const { server, browser } = house
  const writes = await memberAt(browser, server, 'writes_blog')
  await promote(server.database, writes)
  const { page, context, complaints } = writes
  const note = page.getByText('This browser has unsaved texts.')
  await openPage(page, '/blog/new')
  await page.getByLabel('Title', { exact: true }).fill('Not for everybody')
  await promote(server.database, await joinAt(context, server, 'comes_after'))
  await openPage(page, '/blog/new')
  expect(await note.count()).toBe(0)
  await joinAt(context, server, 'writes_blog')
  await openPage(page, '/blog/new')
  await note.waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Written over')
  expect(await page.evaluate(() => localStorage.getItem('blog new'))).toContain('Not for everybody')
  await page.waitForFunction(() => localStorage.getItem('blog new 2')?.includes('Written over'))
  for (const title of ['Not for everybody', 'Written over']) {
    await page.getByRole('button', { name: 'Put them back' }).click()
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(title)
  }
  complaints.expectOnly()
  await context.close()
})
