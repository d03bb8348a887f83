import type pg from 'pg'
import type { Offer } from '#contract/exchange/campaigns.ts'
import { type ContentKind, effortOf } from '#contract/exchange/catalogue.ts'
import type { Link } from '#contract/exchange/links/read-link.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { readOwnPicture } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { type CurrentRow, readCatalogueRow } from '../catalogue/index.ts'
import { readContentLink, saveContent, siteKeyOf } from '../content/index.ts'
import { type Draft, storeDraft } from './draft-queries.ts'
import { faultsOf, type Terms } from './rules.ts'

/** Tries of a thumbnail fetch: a website that is down is retried over some minutes. */
const maxFetchTries = 4

/** A valid offer's link, with the kind of its content and the matching catalogue row. */
interface ReadOffer {
  link: Link
  kind: ContentKind
  row: CurrentRow
}

/**
 * Reads an offer: the link in its canonical form, the catalogue row that fits it, and a check of every field.
 * All errors are reported at once. isDraft: it is not to start now.
 * @throws Problem invalid_input
 */
export async function readOffer(
  { config }: Pick<Services, 'config'>,
  client: pg.ClientBase,
  terms: Terms,
  offer: Offer,
  isDraft = false,
): Promise<ReadOffer> {
  let link: Link | undefined
  const fields: Record<string, string> = {}
  try {
    link = readContentLink(config, offer.url, offer.platform)
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    Object.assign(fields, thrown.fields)
  }
  const found = await findRow(client, offer, link)
  if (link?.kind === 'clip' && offer.action === 'watch') fields.url = clipSentence
  Object.assign(fields, faultsOf(terms, found?.row, offer, isDraft))
  const [sentence] = Object.values(fields)
  if (sentence !== undefined) throw new Problem('invalid_input', sentence, { fields })
  if (!link || !found) throw new Error('a valid offer has no link or no row')
  return { link, ...found }
}

// A clip's embed has no player API, so watching it can't be checked (docs/decisions/072-clips-are-not-watched.md).
const clipSentence =
  'Twitch doesn’t report how far a clip has played, so people can’t be paid to watch it. Use a link to a recording, or ask for visits or feedback.'

/** The content kind and row of the offer's action. Of two kinds, the owner's is tried first. */
async function findRow(
  client: pg.ClientBase,
  offer: Offer,
  link: Link | undefined,
): Promise<{ kind: ContentKind; row: CurrentRow } | undefined> {
  const possible = [link?.kind, link?.alsoKind].filter((kind): kind is ContentKind => Boolean(kind))
  const kinds = possible.toSorted((one, two) => Number(two === offer.kind) - Number(one === offer.kind))
  for (const kind of kinds) {
    const row = await readCatalogueRow(client, offer.platform, offer.action, kind)
    if (row) return { kind, row }
  }
  // Without a readable link, the other fields are still checked, against the action's row.
  const row = link ? undefined : await readCatalogueRow(client, offer.platform, offer.action)
  return row?.kinds[0] && { kind: row.kinds[0], row }
}

/**
 * Stores an offer as a draft, a new one or in place of the owner's, and its content, and enqueues the fetch of its
 * picture. ownerId null: the house. @throws Problem not_found
 */
export async function storeOffer(
  client: pg.PoolClient,
  offer: Offer,
  { link, kind, row }: ReadOffer,
  { draftId, ...stored }: Pick<Draft, 'ownerId' | 'fee' | 'opensAtCount'> & { draftId: number | null },
): Promise<{ campaignId: number; contentId: number }> {
  const { ownerId } = stored
  const contentId = await saveContent(client, {
    ownerId,
    platform: link.platform,
    kind,
    externalId: link.id,
    url: link.canonicalUrl,
    siteKey: link.platform === 'website' ? siteKeyOf(link.canonicalUrl) : null,
    title: offer.title,
    author: offer.author,
    handle: link.handle,
    pictureId: ownerId === null ? null : await readOwnPicture(client, ownerId, offer.thumbnail),
  })
  const job = { key: `fetch-thumbnail:${contentId}`, triesMost: maxFetchTries }
  await enqueue(client, 'fetch-thumbnail', { contentId }, job)
  const effortSeconds = effortOf(row, offer.requiredDuration)
  const draft = { ...offer, ...stored, contentId, effortSeconds }
  const campaignId = await storeDraft(client, draftId, draft)
  if (campaignId === null)
    throw new Problem('not_found', 'This draft was started or deleted. Start a new campaign to continue.')
  return { campaignId, contentId }
}
