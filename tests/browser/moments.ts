import type { Page } from 'playwright-core'

/** Names the moment of a feedback that is being written. */
export async function nameMoment(page: Page, time: string, side: 'works' | 'fix' = 'works'): Promise<void> {
  await page.getByRole('textbox', { name: 'The time you mean' }).fill(time)
  await page.getByRole('radio', { name: side === 'works' ? 'It works' : 'It needs a fix' }).check()
}
