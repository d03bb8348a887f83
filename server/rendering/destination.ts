import type { PageFacts, PageRow } from '#contract/pages/row.ts'
import type { Context } from '../http/context.ts'
import { readPageData } from './page-data.ts'

/** Path to which a row redirects this member; null if it redirects nobody. */
export async function destinationOf(
  { whenSignedIn }: PageRow,
  facts: PageFacts,
  context: Context,
): Promise<string | null> {
  if (whenSignedIn === undefined || typeof whenSignedIn === 'string') return whenSignedIn ?? null
  const [read] = (await readPageData([whenSignedIn.read], facts, context)).data
  return whenSignedIn.hrefOf(read?.[1])
}
