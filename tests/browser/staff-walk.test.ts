import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Desk } from '#contract/desk.ts'
import { type PageRow, servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { inTransaction } from '#database/transaction.ts'
import { creditOrder, moveOrder } from '#server/money/orders/index.ts'
import { funded, makePremium, trust } from '../campaigns.ts'
import { give, join, promote } from '../exchange.ts'
import { orderOf } from '../orders.ts'
import { until } from '../programs.ts'
import { openTestServices } from '../services.ts'
import { openHouse } from './house.ts'
import { walkLists } from './list-walk.ts'
import { type MemberAtBrowser, memberAt } from './people.ts'
import { expectAccessible, hydrated, openPage, overhangs, takeLook } from './quiet-page.ts'
import { type Step, staffRows } from './staff-pages.ts'

const house = openHouse()
let [admin, member] = [{} as MemberAtBrowser, {} as MemberAtBrowser]
let witness: MemberAtBrowser
/** Texts for the names in the rows. */
const names: Record<string, string> = {}
let post = ''

beforeAll(async () => {
  const { server, browser } = house
  const { owner } = server.database
  admin = await memberAt(browser, server, 'root')
  await promote(server.database, admin)
  member = await memberAt(browser, server, 'walked')
  witness = await memberAt(browser, server, 'witness')
  await give(server.database, member, 5000)
  await trust(server.database, member, 50)
  await makePremium(server.database, member)
  for (const title of ['A kettle', 'A teapot', 'Quartz spoon', 'My shitty first pots'])
    await funded(member, { title })
  for (const title of ['Win a phone now', 'Win a kiln today']) {
    const { id } = await funded(member, { title })
    await witness.do.reportTask({ taskId: id, reason: 'misleading', note: 'Nothing to win.' })
  }
  const text = 'It is about the page of my tasks.'
  await member.do.openTicket({ kind: 'question', subject: 'When do points arrive?', text })
  const { ticket } = await witness.do.openTicket({ kind: 'bug', subject: 'The list is empty', text })
  await member.do.openTicket({ kind: 'bug', subject: 'The same list is empty', text })
  Object.assign(names, { member: member.username, witness: witness.username, bug: String(ticket.number) })
  await witness.do.changeNotificationChoice({ kind: 'news', mail: 'never', push: true })
  const created = await admin.do.createBlogPost({
    slug: 'glaze-tests',
    title: 'Glaze tests',
    description: 'Twelve glazes on one clay body, fired twice, with the ones we keep.',
    body: '## The clay\n\nA plain stoneware.',
    tags: [],
  })
  post = created.post.id
  const second = await join(server, 'second_admin')
  await promote(server.database, second)
  const change = { memberId: String(member.id), points: 20_000, reason: 'For the photos.' }
  for (const { do: asks } of [admin, second]) await asks.adjustPoints(change)
  const newcomer = await join(server, 'newcomer')
  await owner.query(
    `WITH waiting AS (
       INSERT INTO referral (newcomer_id, referrer_id, state, source, known_before, same_network, decided_at)
       VALUES ($1, $2, 'review', 'link', false, true, ledger.clock())
     )
     INSERT INTO case_file (kind, subject_id, member_ids) VALUES ('referral', $1, ARRAY[$1, $2]::bigint[])`,
    [newcomer.id, member.id],
  )
  await owner.query(
    `INSERT INTO broadcast (title, body, path, language, least_trust, created_by)
     VALUES ('Circles are open', '', '/blog', 'de', 0, $1)`,
    [admin.id],
  )
  await owner.query(
    `INSERT INTO payment_event (provider, event_id, type, body, created_at, received_at, handled_at, outcome)
     VALUES ('card', 'evt_1', 'charge.refunded', '{}', ledger.clock(), ledger.clock(), ledger.clock(), 'done')`,
  )
  await payAnOrder()
})

/** The member pays for a package by card, the witness does not. */
async function payAnOrder(): Promise<void> {
  const services = await openTestServices(house.server.database, {})
  await orderOf(services, witness)
  const { id, points, extraPoints } = await orderOf(services, member)
  await inTransaction(services.pool, async (client) => {
    await moveOrder(client, { orderId: id, to: 'paid', by: 'provider' })
    await client.query(`UPDATE purchase_order SET payment_ref = 'pi_1' WHERE id = $1`, [id])
    await creditOrder(client, { orderId: id, points, extraPoints, key: randomUUID() })
  })
  await services.close()
}

const staffPages = pages.filter((row) => row.audience === 'admin' && servesIn(row, false))

/** Lists that the page shows: not the ones of which it reads a fixed number. */
const desksOf = ({ data = [] }: PageRow): Desk[] =>
  data.flatMap(({ operation, input }) => {
    const given = input ? input({ params: {}, query: {}, preset: {} }) : {}
    return 'names' in operation && (operation as Desk).names.length > 0 && given && !given.query?.limit
      ? [operation as Desk]
      : []
  })

const named = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name) => names[name] ?? '')

/** Opens the page while its first read fails, and reads again. */
async function seeFailedRead(page: Page, path: string, [column, sentence]: readonly [string, string]) {
  const [table, name] = column.split('.')
  const rename = (from: string, to: string) =>
    house.server.database.owner.query(`ALTER TABLE ${table} RENAME COLUMN ${name}${from} TO ${name}${to}`)
  const shown = page.getByText(sentence).first()
  await rename('', '_away')
  try {
    await openPage(page, path)
    await shown.waitFor()
  } finally {
    await rename('_away', '')
  }
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await shown.waitFor({ state: 'detached' })
}

/** Does what a row says, in the dialog that is open if it confirms. */
async function act(page: Page, steps: readonly Step[]): Promise<void> {
  const doing: Record<Step[0], (name: string, text: string) => Promise<unknown>> = {
    see: (name) => page.getByText(name).filter({ visible: true }).first().waitFor(),
    focus: (name) => page.locator('input:focus').and(page.getByLabel(name)).waitFor(),
    fill: (name, text) =>
      page.getByLabel(name, { exact: true }).and(page.locator('input, textarea')).last().fill(text),
    choose: (name, text) => page.getByLabel(name, { exact: true }).selectOption(text),
    upload: (name, text) =>
      page.getByLabel(name).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }),
    key: (name) => page.keyboard.press(name),
    follow: async (name) => {
      await page.waitForLoadState()
      const link = page.getByRole('link', { name, exact: true }).first()
      await Promise.all([page.waitForEvent('load'), link.click()])
      await hydrated(page)
    },
    press: (name) => buttonIn('main', name).click(),
    confirm: (name) => buttonIn('dialog', name).click(),
  }
  const buttonIn = (part: 'main' | 'dialog', name: string) =>
    page
      .getByRole(part)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
  for (const [how, name, text = ''] of steps) await doing[how](named(name), named(text))
  await hydrated(page)
  await expectAccessible(page)
}

test.each(staffPages.map((page) => [page.path, page] as const))(
  '%s opens, filters, sorts, shows a failed read, and has its act',
  async (path, declared) => {
    const { page, complaints } = admin
    const row = staffRows[path] ?? {}
    await page.unrouteAll()
    if (row.failed) await seeFailedRead(page, path, row.failed)
    complaints.all.length = 0
    await openPage(page, path.replace('{memberId}', String(member.id)).replace('{id}', post))
    await takeLook(page, { theme: 'dark', width: 1440 })
    const own = path === '/admin/users/{memberId}' ? member.username : (row.heading ?? declared.title)
    await page.getByRole('heading', { level: 1, name: own }).waitFor()
    await expectAccessible(page)
    for (const width of [1440, 1100, 880, 320, 390]) {
      await takeLook(page, { theme: 'light', width })
      expect([width, await overhangs(page)]).toEqual([width, []])
    }
    await expectAccessible(page)
    complaints.expectOnly()
    await takeLook(page, { theme: 'dark', width: 1440 })
    if (row.filter) {
      const [label, typed, remains, leaves] = row.filter
      await page.getByLabel(label).fill(named(typed))
      await page.keyboard.press('Enter')
      const shown = (text: string) => page.getByRole('main').getByText(text).filter({ visible: true }).first()
      await shown(named(leaves)).waitFor({ state: 'detached' })
      await shown(named(remains)).waitFor()
    }
    const desks = desksOf(declared)
    if (row.act) await act(page, row.act)
    if (desks.length === 0) return
    const sent = await walkLists(page, desks, row.empty)
    const missing = desks.flatMap((desk) =>
      desk.names.map((name) => `${desk.name} ${name}`).filter((name) => !sent.has(name)),
    )
    expect(missing, 'parameters that no control sends').toEqual(row.unreached ?? [])
    if (sent.size > 0) complaints.expectOnly(/status of 500/, /failed/)
  },
)

test('each act has its entry in the audit log, and the members read those about them', async () => {
  const { owner } = house.server.database
  // It is past the hour at which the news are sent.
  await until(
    async () => (await owner.query('UPDATE broadcast_member SET due_at = ledger.clock()')).rowCount === 1,
  )
  await owner.query('SELECT exchange.send_news(10, 3, 0, 23)')
  const { acts } = await admin.do.listAudit()
  let read = ''
  for (const { page: own } of [member, witness])
    for (const path of ['/notifications', '/activities']) {
      await openPage(own, path)
      if (own === witness.page && path === '/activities')
        await own.getByRole('region', { name: 'Ad' }).waitFor()
      read += await own.getByRole('main').innerText()
    }
  for (const { audit = [], told = [] } of Object.values(staffRows)) {
    for (const entry of audit) expect(acts).toContain(entry)
    for (const text of told) expect(read).toContain(named(text))
  }
})
