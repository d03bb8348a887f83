import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Desk } from '#contract/desk.ts'
import { type PageRow, servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { funded, makePremium, trust } from '../campaigns.ts'
import { give, join } from '../exchange.ts'
import { openHouse } from './house.ts'
import { walkLists } from './list-walk.ts'
import { type MemberAtBrowser, memberAt } from './people.ts'
import { expectAccessible, openPage, overhangs, takeLook } from './quiet-page.ts'
import { type Step, staffRows } from './staff-pages.ts'

const house = openHouse({ env: { ADMIN_EMAILS: 'root@tests.example.com' } })
let [admin, member] = [{} as MemberAtBrowser, {} as MemberAtBrowser]
let witness: MemberAtBrowser
let post = ''

beforeAll(async () => {
  const { server, browser } = house
  admin = await memberAt(browser, server, 'root')
  member = await memberAt(browser, server, 'walked')
  await give(server.database, member, 5000)
  await trust(server.database, member, 50)
  await makePremium(server.database, member)
  for (const title of ['A kettle', 'A teapot', 'Quartz spoon', 'My shitty first pots'])
    await funded(member, { title })
  const reported = await funded(member, { title: 'Win a phone now' })
  witness = await memberAt(browser, server, 'witness')
  await witness.do.reportTask({ taskId: reported.id, reason: 'misleading', note: 'No phone.' })
  await member.do.openTicket({
    kind: 'question',
    subject: 'When do points arrive?',
    text: 'It is about the page of my tasks.',
  })
  const body = await admin.do.createBlogPost({
    slug: 'glaze-tests',
    title: 'Glaze tests',
    description: 'Twelve glazes on one clay body, fired twice, with the ones we keep.',
    body: '## The clay\n\nA plain stoneware.',
    tags: [],
  })
  post = body.post.id
  const { owner } = server.database
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
    `INSERT INTO broadcast (title, body, path, least_trust, created_by) VALUES ('Circles are open', '', '/blog', 0, $1)`,
    [admin.id],
  )
  await owner.query(
    `INSERT INTO payment_event (provider, event_id, type, body, created_at, received_at, handled_at, outcome)
     VALUES ('card', 'evt_1', 'charge.refunded', '{}', ledger.clock(), ledger.clock(), ledger.clock(), 'done')`,
  )
})

const staffPages = pages.filter((row) => row.audience === 'admin' && servesIn(row, false))

/** Lists that the page shows: not the ones of which it reads a fixed number. */
const desksOf = ({ data = [] }: PageRow): Desk[] =>
  data.flatMap(({ operation, input }) => {
    const given = input ? input({ params: {}, query: {}, preset: {} }) : {}
    return 'names' in operation && (operation as Desk).names.length > 0 && given && !given.query?.limit
      ? [operation as Desk]
      : []
  })

const named = (text: string): string => text.replace('{witness}', witness.username)

/** Does what a row says, in the dialog that is open if it confirms. */
async function act(page: Page, steps: readonly Step[]): Promise<void> {
  for (const [how, name, text = ''] of steps)
    if (how === 'see') await page.getByText(named(name)).filter({ visible: true }).first().waitFor()
    else if (how === 'focus') await page.locator('input:focus').and(page.getByLabel(name)).waitFor()
    else if (how === 'fill')
      await page.getByLabel(name, { exact: true }).and(page.locator('input, textarea')).last().fill(text)
    else
      await page
        .getByRole(how === 'press' ? 'main' : 'dialog')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click()
}

test.each(staffPages.map((page) => [page.path, page] as const))(
  '%s opens, filters, sorts, shows a failed read, and has its act',
  async (path, declared) => {
    const { page, complaints } = admin
    const row = staffRows[path] ?? {}
    complaints.all.length = 0
    await page.unrouteAll()
    await openPage(page, path.replace('{memberId}', String(member.id)).replace('{id}', post))
    await takeLook(page, { theme: 'dark', width: 1440 })
    const own = path === '/admin/users/{memberId}' ? member.username : (row.heading ?? declared.title)
    await page.getByRole('heading', { level: 1, name: own }).waitFor()
    await expectAccessible(page)
    for (const width of [1440, 1100, 320, 390]) {
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
      await shown(leaves).waitFor({ state: 'detached' })
      await shown(remains).waitFor()
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

test('each act has its entry in the audit log, and the member reads those about them', async () => {
  const { page } = admin
  await openPage(page, '/admin/audit')
  const entries = await page.getByRole('table').innerText()
  let notes = ''
  for (const { page: own } of [member, witness]) {
    await openPage(own, '/notifications')
    notes += await own.getByRole('main').innerText()
  }
  for (const { audit = '', told = '' } of Object.values(staffRows)) {
    expect(entries).toContain(audit)
    expect(notes).toContain(told)
  }
})
