import { expect, test } from 'vitest'
import { promote } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { expectAccessible, openPage } from './quiet-page.ts'

const house = openHouse()

test('an admin imports videos of a file as drafts of a member, who finds them in the content hub', async () => {
  const { server, browser } = house
  const person = await memberAt(browser, server, 'gets_drafts')
  const admin = await memberAt(browser, server, 'imports_videos')
  await promote(server.database, admin)
  const { page } = admin
  await openPage(page, '/admin/youtube-import')
  await page.getByLabel('Drafts for').fill(person.username)
  const csv =
    'url,title,seconds\nhttps://youtu.be/aaaaaaaaaaa,Bread without a mixer,300\nhttps://youtu.be/bbbbbbbbbbb,,60'
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'videos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('heading', { name: `Videos for ${person.username}` }).waitFor()
  await page.getByText('It has no title.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 1 draft' }).click()
  await page.getByText('Added', { exact: true }).waitFor()
  await openPage(person.page, '/content-hub')
  await person.page.getByText('Bread without a mixer').first().waitFor()
  await openPage(person.page, '/notifications')
  await person.page.getByText('A draft is ready for you').first().waitFor()
  const { entries } = await admin.do.listAudit()
  expect(entries[0]).toMatchObject({ act: 'import_videos', detail: { drafts: 1, owner: person.username } })
  expect([...admin.complaints.all, ...person.complaints.all]).toEqual([])
})
