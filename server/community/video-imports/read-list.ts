import { parse } from 'csv-parse/sync'
import { type ImportedRow, importedMost } from '#contract/community/video-imports.ts'
import { youtubeVideo } from '#contract/exchange/links/youtube.ts'
import { beginningOf, oneLine } from '#contract/texts.ts'
import type { Config } from '../../config.ts'
import { readContentLink } from '../../exchange/content/index.ts'
import { Problem } from '../../problem.ts'
import { type ListedVideo, PlatformError } from '../../providers/platforms/index.ts'
import type { Services } from '../../services.ts'

const tooMany = `Use at most ${importedMost} videos at once.`

/** Videos of a CSV file with the columns url and title, and optionally seconds. @throws Problem invalid_input */
export function readCsv(config: Config, csv: string): ImportedRow[] {
  const lines = linesOf(csv)
  if (lines.length === 0) throw Problem.field('csv', 'The file has no rows.')
  if (lines.length > importedMost) throw Problem.field('csv', tooMany)
  const [first] = lines
  if (first?.url === undefined || first.title === undefined)
    throw Problem.field('csv', 'The first line has to name the columns url and title.')
  return lines.map(({ url = '', title = '', seconds = '' }, index) => {
    const row = { videoId: `line ${index + 2}`, url, title: shortLine(title), channel: null, seconds: 0 }
    try {
      const link = readContentLink(config, url, 'youtube')
      if (link.kind !== 'video') return failed(row, 'It is no link to a video.')
      if (row.title === '') return failed({ ...row, videoId: link.id }, noTitle)
      const known = /^\d{1,6}$/.test(seconds) ? Number(seconds) : 0
      return { ...row, videoId: link.id, url: link.canonicalUrl, seconds: known, state: 'new', note: null }
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown
      return failed(row, thrown.message)
    }
  })
}

const noTitle = 'It has no title.'

/** The beginning of a text as one line. */
const shortLine = (text: string): string => beginningOf(oneLine(text), 100)

const failed = (row: Omit<ImportedRow, 'state' | 'note'>, note: string): ImportedRow => ({
  ...row,
  state: 'failed',
  note,
})

function linesOf(csv: string): Record<string, string>[] {
  try {
    const options = {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.toLowerCase().trim()),
    }
    return parse(csv, { ...options, trim: true, skip_empty_lines: true, relax_column_count: true })
  } catch (thrown) {
    throw Problem.field('csv', `This is no CSV file: ${(thrown as Error).message}.`)
  }
}

const sentences: Partial<Record<PlatformError['code'], string>> = {
  missing: 'YouTube knows no such channel or playlist, or it is private.',
  quota: 'Today’s quota is used up. It is full again at midnight in California.',
  refused: 'YouTube rejects the key. Check YOUTUBE_API_KEY.',
  busy: 'YouTube asks us to wait. Try again in a minute.',
}

/** Videos of a channel or a playlist. `spend` is called before each request. @throws Problem */
export async function readLink(
  { videoLists, config, log }: Pick<Services, 'videoLists' | 'config' | 'log'>,
  link: string,
  spend: () => Promise<void>,
): Promise<ImportedRow[]> {
  if (!videoLists) throw Problem.field('link', 'Set YOUTUBE_API_KEY first, or use a CSV file.')
  const { kind, id } = linkOf(config, link)
  if (kind !== 'channel' && kind !== 'playlist')
    throw Problem.field('link', 'Use the link of a channel or a playlist.')
  try {
    const videos = await videoLists.read({ kind, id }, importedMost, spend)
    if (videos.length === 0) throw Problem.field('link', 'This list has no videos.')
    return videos.map(rowOf)
  } catch (thrown) {
    if (!(thrown instanceof PlatformError)) throw thrown
    log.warn({ err: thrown }, 'a list of videos could not be read')
    throw Problem.field('link', sentences[thrown.code] ?? 'YouTube doesn’t answer right now. Try again.')
  }
}

function linkOf(config: Config, link: string) {
  try {
    return readContentLink(config, link, 'youtube')
  } catch (thrown) {
    if (thrown instanceof Problem) throw Problem.field('link', thrown.message)
    throw thrown
  }
}

function rowOf({ id, title, channel, seconds, problem }: ListedVideo): ImportedRow {
  const row = {
    videoId: id,
    url: youtubeVideo(id),
    title: shortLine(title),
    channel: channel && shortLine(channel),
    seconds,
  }
  const note = problem ?? (row.title === '' ? noTitle : null)
  return { ...row, state: note === null ? 'new' : 'failed', note }
}
