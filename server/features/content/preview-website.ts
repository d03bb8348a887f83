import { previewWebsite } from '#contract/campaigns.ts'
import type { Output } from '#contract/operation.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { WebPageError } from '../../providers/web-pages/index.ts'
import type { Services } from '../../services.ts'
import { countAgainstLimits } from '../rate-limits/index.ts'
import { isClosed, sentenceOf } from './closed-site.ts'
import { absoluteUrl } from './own-pages.ts'
import { findWebsiteTitle } from './queries.ts'
import { readWebsiteAddress } from './website-address.ts'

type Preview = Output<typeof previewWebsite>

/** POST /api/content/preview. A site that nobody outside can reach is refused; one that is down is an answer. */
export const previewWebsiteEndpoint = endpoint(previewWebsite, async ({ body }, { services, member }) => {
  const url = readWebsiteAddress(services.config, body.url)
  // A page of the demo is ours: nothing is fetched.
  if (url.startsWith('/')) {
    const title = await findWebsiteTitle(services.pool, url)
    return { url: absoluteUrl(services.config, url), title, description: null, problem: null }
  }
  await countAgainstLimits(services.pool, services.config.RATE_LIMITS, [
    { name: 'preview_member', subject: String(member.id) },
  ])
  return readPage(services, url)
})

async function readPage({ webPages }: Services, url: string): Promise<Preview> {
  try {
    const { title, description } = await webPages.fetchPage(url)
    return { url, title, description, problem: null }
  } catch (thrown) {
    if (!(thrown instanceof WebPageError)) throw thrown
    if (isClosed(thrown)) throw Problem.field('url', sentenceOf(thrown))
    return { url, title: null, description: null, problem: sentenceOf(thrown) }
  }
}
