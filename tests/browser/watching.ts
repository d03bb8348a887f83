import type { FrameLocator, Locator, Page } from 'playwright-core'
import { fundTask, type TestTask } from '../attempts.ts'
import { agreeToRed } from '../consents.ts'
import { give, join, type Person } from '../exchange.ts'
import type { TestServer } from '../server.ts'
import type { House } from './house.ts'
import { type Look, type MemberAtBrowser, memberAt } from './people.ts'

/** A member who has answered the question before a first red task. */
export async function watcherAt(
  { browser, server }: House,
  name: string,
  look?: Look,
): Promise<MemberAtBrowser> {
  const watcher = await memberAt(browser, server, name, look)
  await agreeToRed(server.database.owner, [watcher.id])
  return watcher
}

/** The card of a watched task in a given phase. */
export const watchCard = (page: Page, phase: string): Locator =>
  page.locator(`section[aria-label="Watch"][data-phase="${phase}"]`)

/**
 * Waits until the task is paid and the page has moved on; what it shows in between is there only for a
 * moment.
 */
export const watchedToTheEnd = (page: Page, next = '/platforms/tiktok/watch'): Promise<void> =>
  page.waitForURL(`**${next}`)

/** Records every phase of a card, across page loads. Returns a function that reads them. */
export async function keepPhases(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const keep = (): void => {
      const phases = JSON.parse(sessionStorage.getItem('phases') ?? '[]') as string[]
      const phase = document.querySelector<HTMLElement>('section[aria-label="Watch"]')?.dataset.phase
      if (phase && phase !== phases.at(-1))
        sessionStorage.setItem('phases', JSON.stringify([...phases, phase]))
    }
    if (location.protocol === 'http:' && window.parent === window)
      new MutationObserver(keep).observe(document, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('phases') ?? '[]') as string[])
}

/** The clip of the practice player: a frame in the player's frame. */
const clipOf = (page: Page): FrameLocator => page.frameLocator('.watch-player iframe').frameLocator('iframe')

/** Presses play in the player, as a person does. */
export async function pressPlay(page: Page): Promise<void> {
  await clipOf(page).getByRole('button', { name: 'Play' }).click()
}

/** A promoted video. */
export interface LiveVideo {
  id: string
  campaignId: number
  /** Our TikTok page that plays it. */
  href: string
}

/** Promotes videos that no test has seen. The prefix of an id chooses its fault (twins/faults.ts). */
export interface Videos {
  owner: Person
  tiktok(task?: Partial<TestTask>, prefix?: string): Promise<LiveVideo>
  youtube(task?: Partial<TestTask>, prefix?: string): Promise<LiveVideo>
}

/** Sets up a member who promotes videos on this server. */
export async function videosOf(server: TestServer): Promise<Videos> {
  const owner = await join(server, 'owner')
  await give(server.database, owner, 100_000)
  let made = 0
  const promote = async (
    platform: 'tiktok' | 'youtube',
    { id, url }: { id: string; url: string },
    task: Partial<TestTask> = {},
  ): Promise<LiveVideo> => {
    const video = { owner, platform, action: 'watch', externalId: id, url, reward: 3, seconds: 2 }
    const campaignId = await fundTask(server.database, { ...video, ...task })
    return { id, campaignId, href: `/platforms/tiktok/watch/${id}` }
  }
  return {
    owner,
    tiktok: (task, prefix = '7000') => {
      const id = `${prefix}${String(++made).padStart(15, '0')}`
      return promote('tiktok', { id, url: `https://www.tiktok.com/@marlow/video/${id}` }, task)
    },
    youtube: (task, prefix = 'abcd') => {
      const id = `${prefix}${String(++made).padStart(7, '0')}`
      return promote('youtube', { id, url: `https://www.youtube.com/watch?v=${id}` }, task)
    },
  }
}
