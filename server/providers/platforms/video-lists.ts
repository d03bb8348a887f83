import { z } from 'zod'
import { PlatformError } from './platform.ts'
import { ask } from './request.ts'
import { errorOf, listOf, playlistItems } from './youtube.ts'

/*
 * Shapes: https://developers.google.com/youtube/v3/docs/channels/list, …/playlistItems/list and …/videos/list. Checked
 * against Google's published document (tests/fixtures/openapi/youtube.json). Each request costs one unit of the quota.
 */

/** A video of a list. problem: why it can't be a task, in a sentence; null: it can. */
export interface ListedVideo {
  id: string
  title: string
  channel: string | null
  seconds: number
  problem: string | null
}

/** The public videos of channels and playlists, read with the operator's key. */
export interface VideoLists {
  /** True: made-up lists of the demo. */
  isTwin: boolean
  /**
   * Reads the newest videos of a list, at most `most`; `spend` is called before each request.
   * @throws PlatformError, and whatever `spend` throws
   */
  read(
    list: { kind: 'channel' | 'playlist'; id: string },
    most: number,
    spend: () => Promise<void>,
  ): Promise<ListedVideo[]>
}

/** Sends one request to YouTube Data API v3. @throws PlatformError */
export type AskYoutube = <S extends z.ZodType>(
  path: string,
  query: Record<string, string>,
  response: S,
) => Promise<z.output<S>>

const timeoutMs = 6000
const pageSize = 50

/** Asks the live API with a key. Another host is only for tests. */
export const askLive =
  (key: string, host = 'https://youtube.googleapis.com'): AskYoutube =>
  (path, query, response) =>
    ask({ url: `${host}/youtube/v3/${path}`, timeoutMs, query: { ...query, key }, response, errorOf })

const channels = listOf(
  z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }) }),
)

const pageOfItems = playlistItems.extend({ nextPageToken: z.string().optional() })

const videos = listOf(
  z.object({
    id: z.string(),
    snippet: z.object({
      title: z.string(),
      channelTitle: z.string(),
      liveBroadcastContent: z.string().optional(),
    }),
    contentDetails: z.object({ duration: z.string() }),
    status: z.object({ privacyStatus: z.string(), embeddable: z.boolean() }),
  }),
)

/** Creates the reader of lists over a way to ask. */
export const createVideoLists = (askYoutube: AskYoutube, isTwin = false): VideoLists => ({
  isTwin,
  async read(list, most, spend) {
    const get: AskYoutube = async (...question) => {
      await spend()
      return askYoutube(...question)
    }
    const playlistId = list.kind === 'playlist' ? list.id : await uploadsOf(get, list.id)
    const ids = await idsOf(get, playlistId, most)
    const pages = []
    for (let from = 0; from < ids.length; from += pageSize)
      pages.push(await detailsOf(get, ids.slice(from, from + pageSize)))
    return pages.flat()
  },
})

/** The playlist of a channel's uploads, by its id, its handle (@name) or an earlier name (c/name, user/name). */
async function uploadsOf(get: AskYoutube, id: string): Promise<string> {
  const [folder = '', name = ''] = id.split('/')
  const filter: Record<string, string> =
    folder === 'user'
      ? { forUsername: name }
      : /^UC[\w-]{22}$/.test(id)
        ? { id }
        : { forHandle: `@${(name || id).replace(/^@/, '')}` }
  const [channel] = (await get('channels', { part: 'contentDetails', ...filter }, channels)).items
  if (!channel) throw new PlatformError('missing')
  return channel.contentDetails.relatedPlaylists.uploads
}

async function idsOf(get: AskYoutube, playlistId: string, most: number): Promise<string[]> {
  const ids = new Set<string>()
  for (let pageToken: string | undefined; ids.size < most; ) {
    const query = { part: 'contentDetails', playlistId, maxResults: String(Math.min(pageSize, most)) }
    const page = await get('playlistItems', { ...query, ...(pageToken && { pageToken }) }, pageOfItems)
    for (const { contentDetails } of page.items) ids.add(contentDetails.videoId)
    pageToken = page.nextPageToken
    if (!pageToken) break
  }
  return [...ids].slice(0, most)
}

/** Facts of at most 50 videos, in the order given; one that is left out of the response is gone. */
async function detailsOf(get: AskYoutube, ids: readonly string[]): Promise<ListedVideo[]> {
  const response = await get('videos', { part: 'snippet,contentDetails,status', id: ids.join(',') }, videos)
  const found = new Map(response.items.map((item) => [item.id, item]))
  return ids.map((id) => {
    const item = found.get(id)
    if (!item) return { id, title: '', channel: null, seconds: 0, problem: 'It was deleted or is private.' }
    const { title, channelTitle, liveBroadcastContent } = item.snippet
    const seconds = secondsOf(item.contentDetails.duration)
    const problem = !item.status.embeddable
      ? 'Its owner doesn’t allow it on other sites.'
      : item.status.privacyStatus === 'private'
        ? 'It’s private.'
        : liveBroadcastContent === 'live' || liveBroadcastContent === 'upcoming' || seconds === 0
          ? 'It’s live or hasn’t started.'
          : null
    return { id, title, channel: channelTitle, seconds, problem }
  })
}

/** Seconds of an ISO 8601 duration such as PT1H2M3S or P1DT2H; 0 for anything else. */
function secondsOf(duration: string): number {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration) ?? []
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
