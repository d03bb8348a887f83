import { metrics, type Programme, programmes } from '#contract/community/programmes.ts'
import { settingText } from '#contract/durations.ts'
import { formatCount } from '#contract/numbers.ts'
import { type Check, platformLabels, type Tier } from '#contract/platforms.ts'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { type CurrentRow, shownCatalogue } from '../../exchange/catalogue/index.ts'
import { renderArticle } from '../../markdown.ts'
import type { Services } from '../../services.ts'

type Sources = Pick<Services, 'pool' | 'settings'>

type Include = (sources: Sources) => string | Promise<string>

/** Parts that a post takes from the product by {{name}}; {{setting NAME}} is the value of a setting. */
const parts = new Map<string, Include>([
  ['catalogue', async (sources) => catalogueText(await shownCatalogue(sources))],
  ['programmes', programmesText],
])

const pattern = /\{\{([^{}]*)\}\}/g

function includeOf(words: string): Include | undefined {
  const [name = '', argument, ...more] = words.trim().split(/\s+/)
  if (argument === undefined) return parts.get(name)
  const isSetting = name === 'setting' && Object.hasOwn(settingRows, argument) && more.length === 0
  return isSetting
    ? ({ settings }) => settingText(argument, settings.get(argument as SettingName))
    : undefined
}

/** Finds a fault in the includes of a text, as a sentence; null: none. */
export function includeProblem(text: string): string | null {
  const used = new Set<string>()
  for (const [whole, words = ''] of text.matchAll(pattern)) {
    if (!includeOf(words)) return `${whole} does not exist here.`
    if (isRepeated(words, used)) return `${whole} can be used once in a post.`
  }
  return null
}

/** True for a list that the text has used: some kilobytes each, so a short text could fill the memory. */
function isRepeated(words: string, used: Set<string>): boolean {
  const name = words.trim()
  const isRepeat = used.has(name)
  if (parts.has(name)) used.add(name)
  return isRepeat
}

/** A post’s Markdown with the current values in place of its includes. */
async function withIncludes(sources: Sources, text: string): Promise<string> {
  const used = new Set<string>()
  const values = await Promise.all(
    [...text.matchAll(pattern)].map(([whole, words = '']) =>
      isRepeated(words, used) ? whole : (includeOf(words)?.(sources) ?? whole),
    ),
  )
  return text.replace(pattern, () => values.shift() ?? '')
}

type Article = ReturnType<typeof renderArticle>

/** The last articles by their complete text: Markdown takes milliseconds. */
const rendered = new Map<string, Article>()
const renderedMost = 50

/** A post’s Markdown as HTML with the current values, and its headings. */
export async function renderPost(sources: Sources, body: string): Promise<Article> {
  const text = await withIncludes(sources, body)
  const article = rendered.get(text) ?? renderArticle(text)
  rendered.set(text, article)
  const [oldest] = rendered.keys()
  if (rendered.size > renderedMost && oldest !== undefined) rendered.delete(oldest)
  return article
}

const tiers: Record<Tier, string> = {
  green: 'Within the rules',
  amber: 'Grey area',
  red: 'Against the rules',
}
const checks: Record<Check, string> = {
  timer: 'our timer',
  player: 'the platform’s player',
  account: 'your connected account',
  creator: 'the creator',
  screenshot: 'a screenshot',
}

/** Text of admins or of the catalogue, without a meaning in Markdown. */
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>|~]/g, '\\$&').replaceAll(/\s+/g, ' ')

const groupsOf = (
  rows: readonly CurrentRow[],
  keyOf: (row: CurrentRow) => unknown,
): [CurrentRow, ...CurrentRow[]][] =>
  [...Map.groupBy(rows, keyOf).values()] as [CurrentRow, ...CurrentRow[]][]

/** Each platform’s rules about each kind of task that is offered, how it is checked, and the sources. */
function catalogueText(rows: readonly CurrentRow[]): string {
  const platforms = groupsOf(
    rows.filter(({ isOn }) => isOn),
    ({ platform }) => platform,
  )
  return [...platforms.map(platformText), sourcesText(platforms.map(([row]) => row))].join('\n\n')
}

function platformText(rows: readonly CurrentRow[]): string {
  const same = groupsOf(rows, ({ tier, check, accountCheck, note }) =>
    [tier, check, accountCheck, note].join(),
  )
  const items = same.map((group) => {
    const [{ tier, check, accountCheck, note }] = group
    const how = accountCheck ? `${checks[check]} or your connected account` : checks[check]
    const [first = '', ...others] = group.map(({ label }) => label)
    const tasks = [first, ...others.map(lowered)]
    return `- **${tasks.join(', ')}.** *${tiers[tier]}:* ${plain(note)} Checked by ${how}.`
  })
  return `### ${platformLabels[rows[0]?.platform ?? 'website']}\n\n${items.join('\n')}`
}

/** The platforms’ pages, grouped by how they were read. */
function sourcesText(rows: readonly CurrentRow[]): string {
  const items = groupsOf(rows, ({ lookedUp, checkedOn }) => checkedOn + lookedUp).map((group) => {
    const links = group.map(({ platform, link }) => `[${platformLabels[platform]}](${link})`)
    return `- ${links.join(', ')}: ${plain(group[0].lookedUp)} Looked up on ${dayText(group[0].checkedOn)}.`
  })
  return `### Sources\n\n${items.join('\n')}`
}

/** Programmes of the monetization checker: what each asks for, and those without figures by their reason. */
function programmesText(): string {
  const unknown = programmes.filter(({ conditions }) => conditions.length === 0)
  const reasons = [...Map.groupBy(unknown, ({ why = '' }) => why)].map(([why, same]) => {
    const links = same.map(({ name, official }) => `[${plain(name)}](${official})`)
    return `- ${links.join(', ')}: ${plain(why)}`
  })
  const known = programmes.filter(({ conditions }) => conditions.length > 0)
  return [...known.map(programmeText), ...reasons].join('\n')
}

function programmeText({ name, gives, conditions, statements, source, official }: Programme): string {
  const asked = conditions.map(({ anyOf }) =>
    anyOf.map(({ metric, least }) => `${formatCount(least)} ${lowered(metrics[metric])}`).join(', or '),
  )
  const read = source ? `Read on ${dayText(source.checkedAt)}: [${plain(source.label)}](${source.url}). ` : ''
  const lines = [...asked, ...statements.map(plain), `${read}[The platform’s own page](${official}) decides.`]
  return [`- **${plain(name)}.** ${plain(gives)}.`, ...lines.map((line) => `  - ${line}`)].join('\n')
}

/** "21 Nov 2026" of a plain date. */
const dayText = (date: string): string => dates.format(new Date(date))
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
