import type { Browser, Page } from 'playwright-core'
import { fundTask } from '../attempts.ts'
import type { TestDatabase } from '../database.ts'
import type { Party } from '../exchange.ts'
import { draw } from '../screenshots/draw.ts'
import type { Scene } from '../screenshots/scene.ts'
import { openToStart } from './acts.ts'
import { hydrated } from './quiet-page.ts'

/** The account to follow. */
const handle = 'clayandkiln'

const scene: Scene = {
  ...{ platform: 'twitter', action: 'follow', handle, name: 'Clay and Kiln', state: 'on' },
  ...{ proposals: [], phone: false, dark: false, locale: 'en', font: 'Liberation Sans' },
  ...{ zoom: 1, density: 1, seed: 7, jpegQuality: undefined },
}

let pictures = 0

/** A screenshot of the account's page; no two have the same pixels. */
export const screenshot = (browser: Browser, more: Partial<Scene> = {}): Promise<Buffer> =>
  draw(browser, { ...scene, seed: ++pictures, ...more })

/** Funds a task to follow a page on X, paid by this owner; returns the task's id. */
export async function followTask(database: TestDatabase, owner: Party): Promise<number> {
  const id = await fundTask(database, {
    ...{ owner, platform: 'twitter', action: 'follow', externalId: `@${handle}`, reward: 8 },
    ...{ kind: 'profile', url: `https://x.com/${handle}`, target: 20 },
  })
  await database.owner.query('UPDATE content SET author = $1 WHERE owner_id = $2', [handle, owner.id])
  return id
}

/** Gives a member trust: this many credited tasks, on three days. */
export async function trust({ owner: db }: TestDatabase, { id }: Party, credited: number): Promise<void> {
  await db.query(
    `UPDATE member SET credited_count = $2, credited_days = 3, second_grant_points = 0, created_at = ledger.clock() - interval '3 days'
     WHERE id = $1`,
    [id, credited],
  )
}

/** Starts a task by opening what it is about, past the question before the first of its kind. */
export async function begin(page: Page, taskId: number): Promise<void> {
  await page.goto(`/tasks/${taskId}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'I understand' }).click()
  await openToStart(page, /^Open the page/)
  await page.getByLabel('Screenshot file').waitFor({ state: 'attached' })
}

/** Chooses a file and sends it. */
export async function send(page: Page, buffer: Buffer): Promise<void> {
  await page
    .getByLabel('Screenshot file')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer })
  await page.getByText(/^[1-9]\d* kB$/).waitFor()
  await page.getByRole('button', { name: 'Send screenshot' }).click()
}
