import { waitText } from '#contract/durations.ts'
import { type Check, platformLabels, type Tier } from '#contract/platforms.ts'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { type CurrentRow, shownCatalogue } from '../../exchange/catalogue/index.ts'
import type { Services } from '../../services.ts'

type Sources = Pick<Services, 'pool' | 'settings'>

/** Parts that a post takes from the product: {{name}}, or {{name argument}}. */
const includes: Record<string, (sources: Sources, argument: string) => string | Promise<string>> = {
  setting: ({ settings }, name) => settingText(name as SettingName, settings.get(name as SettingName)),
  catalogue: async (sources) => catalogueText(await shownCatalogue(sources)),
}

const pattern = /\{\{\s*(\w*)\s*(\w*)\s*\}\}/g

/** Includes of a text that do not exist, as they are written. */
export const unknownIncludes = (text: string): string[] =>
  [...text.matchAll(/\{\{[^{}]*\}\}/g)]
    .map(([whole]) => whole)
    .filter((whole) => {
      const [, name = '', argument = ''] = new RegExp(pattern.source).exec(whole) ?? []
      return !(name in includes) || (name === 'setting' ? !(argument in settingRows) : argument !== '')
    })

/** A post’s Markdown with the current values in place of its includes. */
export async function withIncludes(sources: Sources, text: string): Promise<string> {
  const parts: (string | Promise<string>)[] = []
  let end = 0
  for (const found of text.matchAll(pattern)) {
    const [whole, name = '', argument = ''] = found
    parts.push(text.slice(end, found.index), includes[name]?.(sources, argument) ?? whole)
    end = found.index + whole.length
  }
  return (await Promise.all([...parts, text.slice(end)])).join('')
}

/** A value as sentences name it: shares, prices and waits with their unit, everything else as a number. */
function settingText(name: SettingName, value: number): string {
  if (name.endsWith('_basis_points')) return `${value / 100}%`
  if (name.endsWith('_cents')) return `$${(value / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
  if (name.endsWith('_seconds')) return waitText(value)
  return value.toLocaleString('en')
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
    const tasks = [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))]
    return `- **${tasks.join(', ')}.** *${tiers[tier]}:* ${plain(note)} Checked by ${how}.`
  })
  return `### ${platformLabels[rows[0]?.platform ?? 'website']}\n\n${items.join('\n')}`
}

/** The platforms’ pages, grouped by how they were read. */
function sourcesText(rows: readonly CurrentRow[]): string {
  const items = groupsOf(rows, ({ lookedUp, checkedOn }) => checkedOn + lookedUp).map((group) => {
    const links = group.map(({ platform, link }) => `[${platformLabels[platform]}](${link})`)
    return `- ${links.join(', ')}: ${plain(group[0].lookedUp)} Looked up on ${group[0].checkedOn}.`
  })
  return `### Sources\n\n${items.join('\n')}`
}
