import { accountPage } from '#contract/exchange/own-account.ts'
import { platformLabels } from '#contract/platforms.ts'
import { WebPageError } from '../../providers/web-pages/index.ts'
import type { Services } from '../../services.ts'
import type { ClaimRow } from './claim-queries.ts'

/** Searches the account's public page for a claim's code. Best effort: an admin may see more than we do. */
export async function findInBio(
  { webPages }: Pick<Services, 'webPages'>,
  { platform, handle, code }: ClaimRow,
): Promise<{ found: true } | { found: false; message: string }> {
  const page = accountPage(platform, handle)
  if (page === null) return { found: false, message: 'This account has no public page.' }
  const where = platform === 'website' ? handle : platformLabels[platform]
  try {
    if (await webPages.pageHas(page, code)) return { found: true }
    return {
      found: false,
      message: `The code is not there yet. ${where} can take a few minutes to show a change.`,
    }
  } catch (thrown) {
    if (!(thrown instanceof WebPageError)) throw thrown
    return { found: false, message: `We couldn’t read ${where}: ${thrown.message}` }
  }
}
