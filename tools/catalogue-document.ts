import { type ActionGroup, type CatalogueRow, catalogue, rewardRanges } from '#contract/exchange/catalogue.ts'
import type { ApiPlatform } from '#contract/exchange/connections.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { drawnTasks } from '#tests/screenshots/cases.ts'

/** Documentation of the platforms' embeddable players. */
const players: Partial<Record<PlatformName, string>> = {
  youtube: 'https://developers.google.com/youtube/iframe_api_reference',
  tiktok: 'https://developers.tiktok.com/doc/embed-player/',
  soundcloud: 'https://developers.soundcloud.com/docs/api/html5-widget',
  twitch: 'https://dev.twitch.tv/docs/embed/video-and-clips',
}

interface PlatformApi {
  page: string
  /** The description that checks our requests and the local twin. */
  judge: string
}

const published = 'the published document'

const apis: Record<ApiPlatform, PlatformApi> = {
  youtube: { page: 'https://developers.google.com/youtube/v3/docs', judge: published },
  twitch: { page: 'https://dev.twitch.tv/docs/api/reference/', judge: 'a description by others' },
  soundcloud: { page: 'https://developers.soundcloud.com/docs/api/explorer/open-api', judge: published },
  vk: { page: 'https://dev.vk.com/method', judge: published },
  discord: { page: 'https://docs.discord.com/developers/resources/user', judge: published },
}

/** True if the test set of screenshots contains drawings of this action. */
const isDrawn = ({ platform, action }: CatalogueRow): boolean =>
  drawnTasks.some(([name, actions]) => name === platform && actions.some((each) => each === action))

const dayLimits: Record<ActionGroup, SettingName> = {
  visits: 'day_visits_count',
  watches: 'day_attempts_count',
  likes: 'day_likes_count',
  follows: 'day_follows_count',
  feedback: 'day_feedback_count',
}

const defaultOf = (name: SettingName): number => settingRows[name].standard

/** Seconds and points of each duration, with the range that an owner may bid without premium. */
const priceOf = (row: CatalogueRow): string =>
  rewardRanges(row, defaultOf('bid_most_factor'))
    .map(({ seconds, reward, least, most }) => {
      const points = `${reward} (${least}–${most})`
      return seconds === 0 ? points : `${seconds} s: ${points}`
    })
    .join('<br>')

interface Proof {
  check: string
  /** How far the check has been tested. */
  tried: string
  source: string
}

const byAccount = (platform: ApiPlatform): Proof => ({
  check: 'account, with keys',
  tried: `twin, checked against ${apis[platform].judge}`,
  source: `[API](${apis[platform].page})`,
})

function proofsOf(row: CatalogueRow): Proof[] {
  const { platform, check, accountCheck } = row
  if (check === 'timer') return [{ check, tried: 'live', source: 'our clock' }]
  if (check === 'creator') return [{ check, tried: 'live', source: 'our own rules, then the owner' }]
  if (check === 'player') return [{ check, tried: 'twin', source: `[player](${players[platform] ?? ''})` }]
  const tried = isDrawn(row) ? 'live reader, drawn pictures' : 'live reader, rules alone'
  const account = accountCheck ? [byAccount(platform as ApiPlatform)] : []
  return [...account, { check, tried, source: 'our own reader' }]
}

function rowOf(row: CatalogueRow): string {
  const proofs = proofsOf(row)
  const each = (key: keyof Proof): string => proofs.map((proof) => proof[key]).join('<br>')
  const limit = `${defaultOf(dayLimits[row.group])}${row.group === 'watches' ? ' (all actions)' : ''}`
  const cells = [platformLabels[row.platform], row.label, each('check'), each('tried'), each('source'), limit]
  return `| ${[...cells, priceOf(row), row.tier].join(' | ')} |`
}

const introduction = `# The catalogue

Everything that can be promoted and earned from: ${catalogue.length} rows. Generated from \`contract/exchange/catalogue.ts\` and \`contract/settings.ts\` by \`npm run catalogue\`; a test fails if this page is out of date.

**Check** is how a completion is verified. If there are two, the first applies to members with a connected account on that platform, once the operator has set its keys, and the second to everybody else. **Tried** says how far the check has been tested:

- *live*: needs nothing from the platform. The timer is our clock; feedback is judged by our rules and the owner.
- *live reader*: the screenshot is read on this machine by the real engine. *Drawn pictures*: measured on generated pictures of this action (\`npm run bench:screenshots\`). *Rules alone*: the rules know the words of this action, but no picture of it was in the measured set. Neither has been measured on screenshots taken by people.
- *twin*: written from the platform's documentation and run against a local twin that answers as documented; not yet run against the platform itself. The twins of YouTube, SoundCloud, VK and Discord are checked against the machine-readable documents that these publish (Discord’s is a preview). Twitch publishes none: its twin is checked against one that others generate from its reference. The players have none.

**A day** is the limit of one earner per day, group of actions and platform (visits; likes and saves; follows, joins and subscribes; feedback). Watches count only towards the ${defaultOf('day_attempts_count')} attempts a day across everything. Further limits: docs/rules.md.

**Points** are the default and, in brackets, the range that an owner may choose (with premium up to ${defaultOf('bid_premium_most_factor')} times the default). The owner also pays a fee: ${defaultOf('fee_basis_points') / 100}% of the reward, at least 1 point. All of these are settings; this page shows their shipped values.

**Tier** is the platform's position on rewarded attention: green allows it, amber depends, red forbids it. The note of each row is in the catalogue and on every task.
`

/** Content of docs/catalogue.md for the current catalogue and settings. */
export function catalogueDocument(): string {
  const head = ['Platform', 'Action', 'Check', 'Tried', 'Source', 'A day', 'Points', 'Tier']
  const table = [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...catalogue.map(rowOf)]
  return `${introduction}\n${table.join('\n')}\n`
}
