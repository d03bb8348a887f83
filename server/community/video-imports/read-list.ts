import { type ImportedRow, importedMost } from '#contract/community/video-imports.ts'
import { youtubeVideo } from '#contract/exchange/links/youtube.ts'
import { beginningOf, oneLine } from '#contract/texts.ts'
import type { Config } from '../../config.ts'
import { readContentLink } from '../../exchange/content/index.ts'
import { Problem } from '../../problem.ts'
import { type ListedVideo, PlatformError } from '../../providers/platforms/index.ts'
import type { Services } from '../../services.ts'
import { readTable, type TableRow } from './read-table.ts'

const tooMany = `Use at most ${importedMost} videos at once.`

/**
 * Names of the columns that are read, our own first, then those of YouTube's exports; a pattern is in lower case. The
 * videos are links or ids.
 */
const columnNames = {
  url: [/^(url|link)$/, /^video[ _]?(url|link)$/, /^video[ _]?id$/, /^(id|content|video)$/],
  title: [/^title$/, /^video title( \(original\))?$/, /^name$/],
  seconds: [
    /^(seconds|duration|length)$/,
    /^(video )?(duration|length) ?\((s|sec|seconds)\)$/,
    /^video duration$/,
  ],
  milliseconds: [/^(approximate )?duration \(ms\)$/],
} as const
type Column = keyof typeof columnNames

/** Places of a column in a heading: more than one if its name occurs twice. */
function placesOf(heading: readonly string[], column: Column): number[] {
  const names = heading.map((name) => name.toLowerCase())
  const found = columnNames[column].find((pattern) => names.some((name) => pattern.test(name)))
  return found ? names.flatMap((name, index) => (found.test(name) ? [index] : [])) : []
}

const allColumns = Object.keys(columnNames) as Column[]
const isRead = (heading: readonly string[], index: number): boolean =>
  allColumns.some((column) => placesOf(heading, column).includes(index))

/** Videos of a table with the columns url and title, and optionally seconds. @throws Problem invalid_input */
export function readCsv(config: Config, csv: string): ImportedRow[] {
  const [first, ...rows] = readTable(csv, isRead, importedMost + 2)
  const heading = first?.cells ?? []
  if (rows.length === 0) throw Problem.field('csv', 'The file has no rows.')
  if (rows.length > importedMost) throw Problem.field('csv', tooMany)
  if (placesOf(heading, 'url').length === 0)
    throw Problem.field('csv', 'The first line has to name the columns url and title.')
  return rows.map((row) => videoOf(config, heading, row))
}

/** The video of a row, or why it can't be read: nothing is left out or guessed. */
function videoOf(config: Config, heading: readonly string[], { line, cells }: TableRow): ImportedRow {
  const cellOf = (column: Column): string => {
    const values = new Set(placesOf(heading, column).map((place) => cells?.[place] ?? ''))
    if (values.size > 1) throw Problem.field('csv', `It has two different cells for the ${column}.`)
    return [...values][0] ?? ''
  }
  const row = { videoId: `line ${line}`, url: '', title: '', channel: null, seconds: 0 }
  try {
    if (!cells) throw Problem.field('csv', 'A quotation mark in this row is not closed.')
    row.url = cellOf('url')
    row.title = shortLine(cellOf('title'))
    if (cells.slice(heading.length).some((cell) => cell !== ''))
      throw Problem.field(
        'csv',
        'It has more cells than the first line. Put a title with a comma in quotation marks.',
      )
    const link = readContentLink(
      config,
      /^[\w-]{11}$/.test(row.url) ? youtubeVideo(row.url) : row.url,
      'youtube',
    )
    if (link.kind !== 'video') return failed(row, 'It is no link to a video.')
    row.videoId = link.id
    if (row.title === '') return failed(row, noTitle)
    if (row.title.includes('\ufffd')) return failed(row, 'Its letters can’t be read. Save the file as UTF-8.')
    const [length, milliseconds] = [cellOf('seconds'), cellOf('milliseconds')]
    const seconds = length === '' ? secondsOf(milliseconds, 1000) : secondsOf(length)
    if (seconds === null)
      return failed(row, 'Its length can’t be read. Write seconds, or minutes and seconds such as 3:45.')
    return { ...row, url: link.canonicalUrl, seconds, state: 'new', note: null }
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    return failed(row, thrown.fields?.csv ?? thrown.message)
  }
}

const mostSeconds = 86_400

/**
 * Seconds of a length as people and programs write it; 0 if there is none, null if it can't be read. 1.200 can't: it
 * may be a second or twenty minutes.
 */
function secondsOf(text: string, unitsPerSecond = 1): number | null {
  const seconds = numberOf(text) ?? clockOf(text)
  return seconds !== null && seconds <= mostSeconds * unitsPerSecond
    ? Math.round(seconds / unitsPerSecond)
    : null
}

/** 225, 225.0 and 1,200; null for 1.200 and for what is no number. */
function numberOf(text: string): number | null {
  if (/^\d*$/.test(text) || /^\d{1,3}(,\d{3})+$/.test(text)) return Number(text.replaceAll(',', ''))
  return /^\d+[.,](\d{1,2}|\d{4,})$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** Seconds of 3:45, 1:02:03, 3m 45s and PT3M45S. */
function clockOf(text: string): number | null {
  const parts =
    /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text) ??
    /^(?:pt)?(?=\d)(?:(\d+) ?h)?\s*(?:(\d+) ?m(?:in)?)?\s*(?:(\d+) ?s(?:ec|econds)?)?$/i.exec(text)
  if (!parts) return null
  const [, hours = 0, minutes = 0, seconds = 0] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const noTitle = 'It has no title.'

/** The beginning of a text as one line. */
const shortLine = (text: string): string => beginningOf(oneLine(text), 100)

const failed = (row: Omit<ImportedRow, 'state' | 'note'>, note: string): ImportedRow => ({
  ...row,
  state: 'failed',
  note,
})

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
