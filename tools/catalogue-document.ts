import { type ActionGroup, type CatalogueRow, catalogue, rewardRanges } from '#contract/catalogue.ts'
import type { ApiPlatform } from '#contract/connections.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { drawnTasks } from '#tests/screenshots/cases.ts'

/** Where the platforms describe the players that they lend. */
const players: Partial<Record<PlatformName, string>> = {
  youtube: 'https://developers.google.com/youtube/iframe_api_reference',
  tiktok: 'https://developers.tiktok.com/doc/embed-player/',
  soundcloud: 'https://developers.soundcloud.com/docs/api/html5-widget',
  twitch: 'https://dev.twitch.tv/docs/embed/video-and-clips',
}

interface AskedPlatform {
  page: string
  /** Whether the platform's own machine-readable description was there to check our questions and the twin against. */
  isPublished: boolean
}

/** Where the platforms describe what they can be asked. */
const asked: Record<ApiPlatform, AskedPlatform> = {
  youtube: { page: 'https://developers.google.com/youtube/v3/docs', isPublished: true },
  twitch: { page: 'https://dev.twitch.tv/docs/api/reference/', isPublished: false },
  soundcloud: { page: 'https://developers.soundcloud.com/docs/api/explorer/open-api', isPublished: true },
  vk: { page: 'https://dev.vk.com/method', isPublished: false },
  discord: { page: 'https://docs.discord.com/developers/resources/user', isPublished: false },
}

/** What the test set of screenshots draws. */
const isDrawn = ({ platform, action }: CatalogueRow): boolean =>
  drawnTasks.some(([name, actions]) => name === platform && actions.some((each) => each === action))

const dayLimits: Record<ActionGroup, SettingName> = {
  visits: 'day_visits_count',
  watches: 'day_attempts_count',
  likes: 'day_likes_count',
  follows: 'day_follows_count',
  feedback: 'day_feedback_count',
}

const standardOf = (name: SettingName): number => settingRows[name].standard

/** Seconds and points of each duration, and between what an owner may bid without premium. */
const priceOf = (row: CatalogueRow): string =>
  rewardRanges(row, standardOf('bid_most_factor'))
    .map(({ seconds, reward, least, most }) => {
      const points = `${reward} (${least}–${most})`
      return seconds === 0 ? points : `${seconds} s: ${points}`
    })
    .join('<br>')

interface Proof {
  check: string
  /** Against what it was tried so far. */
  tried: string
  source: string
}

const byAccount = (platform: ApiPlatform): Proof => ({
  check: 'account, with keys',
  tried: asked[platform].isPublished ? 'twin, checked against the published document' : 'twin',
  source: `[API](${asked[platform].page})`,
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

function lineOf(row: CatalogueRow): string {
  const proofs = proofsOf(row)
  const each = (key: keyof Proof): string => proofs.map((proof) => proof[key]).join('<br>')
  const limit = `${standardOf(dayLimits[row.group])}${row.group === 'watches' ? ' (all actions)' : ''}`
  const cells = [platformLabels[row.platform], row.label, each('check'), each('tried'), each('source'), limit]
  return `| ${[...cells, priceOf(row), row.tier].join(' | ')} |`
}

const introduction = `# The catalogue

All that can be earned from and promoted on: ${catalogue.length} rows. Made from \`contract/catalogue.ts\` and \`contract/settings.ts\` by \`npm run catalogue\`; a test fails where this page is older than they are.

**Check** is what proves a completion; where two stand, the first is taken of members who connected their account at that platform, once the operator has set its keys, and the second of everybody else. **Tried** says how far the check has been tried:

- *live*: nothing of the platform's is needed. The timer is our clock, feedback is judged by our rules and its owner.
- *live reader*: the screenshot is read on this machine by the real engine. *Drawn pictures*: the reading was measured on pictures of this very action that a generator draws (\`npm run bench:screenshots\`). *Rules alone*: the words of this action are known to the rules, and no picture of it was in the measured set. Neither has been measured on screenshots that people took.
- *twin*: written after the platform's documentation and run against a stand-in on this machine that answers as documented; not yet run against the platform itself. YouTube's and SoundCloud's stand-ins are checked against the documents that they publish for machines. Twitch, VK and Discord publish none that a package ships, and the players none at all.

**A day** is how many of a group one earner may do a day on that platform (visits; likes and saves; follows, joins and subscribes; feedback). Watches count only in the ${standardOf('day_attempts_count')} attempts a day over everything. Further limits: docs/rules.md.

**Points** are the default and, in brackets, between what an owner may set it (with premium up to ${standardOf('bid_premium_most_factor')} times the default). The owner pays a fee besides: ${standardOf('fee_basis_points') / 100} % of the reward, at least 1 point. All of these are settings; what stands here is as shipped.

**Tier** is how the platform looks at rewarded attention: green allows it, amber depends, red forbids it. The note of each stands in the catalogue and on every task.
`

/** docs/catalogue.md as the catalogue and the settings have it now. */
export function catalogueDocument(): string {
  const head = ['Platform', 'Action', 'Check', 'Tried', 'Source', 'A day', 'Points', 'Tier']
  const table = [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...catalogue.map(lineOf)]
  return `${introduction}\n${table.join('\n')}\n`
}
