import type { FrameLocator, Locator, Page } from 'playwright-core'
import { fundTask, type TestTask } from '../attempts.ts'
import { agreeToRed } from '../consents.ts'
import { give, join, type Person } from '../exchange.ts'
import type { TestServer } from '../server.ts'
import type { House } from './house.ts'
import { type Look, type MemberAtBrowser, memberAt } from './people.ts'

/** Somebody who has answered the one question before a first red task. */
export async function watcherAt(
  { browser, server }: House,
  name: string,
  look?: Look,
): Promise<MemberAtBrowser> {
  const watcher = await memberAt(browser, server, name, look)
  await agreeToRed(server.database.owner, [watcher.id])
  return watcher
}

/** The card of a watched task in one of its phases. */
export const watchCard = (page: Page, phase: string): Locator =>
  page.locator(`section[aria-label="Watch"][data-phase="${phase}"]`)

/** Waits until it is paid and the page has gone on: what it says in between is there for a moment only. */
export const watchedToTheEnd = (page: Page, next = '/platforms/tiktok/watch'): Promise<void> =>
  page.waitForURL(`**${next}`)

/** Keeps every phase that a card goes through, over the loads of a page. Answers how to read them. */
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

/** The practice player's clip: the player's page, and in it the clip's. */
const clipOf = (page: Page): FrameLocator => page.frameLocator('.watch-player iframe').frameLocator('iframe')

/** Presses play in the player, as a person does. */
export async function pressPlay(page: Page): Promise<void> {
  await clipOf(page).getByRole('button', { name: 'Play' }).click()
}

/** A video that somebody promotes. */
export interface LiveVideo {
  id: string
  campaignId: number
  /** The page of TikTok's that plays it. */
  href: string
}

/** Promotes videos that no test has seen. The prefix of an id chooses what is wrong with it (twins/faults.ts). */
export interface Videos {
  owner: Person
  tiktok(task?: Partial<TestTask>, prefix?: string): Promise<LiveVideo>
  youtube(task?: Partial<TestTask>, prefix?: string): Promise<LiveVideo>
}

/** Somebody who promotes videos on this server. */
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
