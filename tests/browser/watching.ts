import type { FrameLocator, Locator, Page } from 'playwright-core'

/** The card of a watched task in one of its phases. */
export const watchCard = (page: Page, phase: string): Locator =>
  page.locator(`section[aria-label="Watch"][data-phase="${phase}"]`)

/** The practice player's clip: the player's page, and in it the clip's. */
const clipOf = (page: Page): FrameLocator => page.frameLocator('.watch-player iframe').frameLocator('iframe')

/** Presses play in the player, as a person does. */
export async function pressPlay(page: Page): Promise<void> {
  await clipOf(page).getByRole('button', { name: 'Play' }).click()
}

/** The ids of content that a practice clip plays, by platform, and the addresses that they have there. */
export const contents = {
  youtube: (id: string) => ({ externalId: id, url: `https://www.youtube.com/watch?v=${id}` }),
  tiktok: (id: string) => ({ externalId: id, url: `https://www.tiktok.com/@marlow/video/${id}` }),
  soundcloud: (id: string) => ({ externalId: id, url: `https://soundcloud.com/${id}` }),
  twitch: (id: string) => ({ externalId: id, url: `https://www.twitch.tv/videos/${id}` }),
} as const
