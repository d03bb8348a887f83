import { waitText } from '#contract/durations.ts'
import type { Activity } from '#contract/exchange/activities.ts'
import type { ReadSetting } from '../attempts/index.ts'

/** Completions of one campaign on one day, or a single activity of another kind. */
export interface Group {
  id: number
  kind: string
  at: Date
  points: number
  count: number
  platform: string | null
  action: string | null
  title: string | null
  url: string | null
  thumbnailId: number | null
  /** The campaign's owner; null for the house, and without a campaign. */
  owner: string | null
}

/**
 * An activity as its member sees it. Points set aside still belong to the member: they count as moved once
 * somebody completes the task, so all figures add up to the wallet and what is set aside.
 */
export function presentGroup(group: Group, appName: string, setting: ReadSetting): Activity {
  const { description, detail, isMovement = true } = wordsOf(group, appName, setting)
  return {
    id: String(group.id),
    description,
    date: group.at.toISOString(),
    points: isMovement ? group.points : 0,
    platform: group.platform,
    detail,
    thumbnailUrl: group.thumbnailId === null ? null : `/pictures/${group.thumbnailId}`,
  }
}

interface Words {
  description: string
  detail: string | null
  isMovement?: boolean
}

/** Kinds that need no more than a name. */
const names: Record<string, string> = {
  welcome_grant: 'Welcome points',
  daily_bonus: 'Daily bonus',
  points_added: 'Points added by our team',
  points_removed: 'Points removed by our team',
  reversal: 'A transfer reversed by our team',
  premium_points: 'Premium days',
  premium_grant: 'Premium: monthly points',
  tool_run: 'A run of the creator tools',
  streak_freeze: 'Streak freeze',
  crypto_held: 'A crypto payment is in review: an admin decides',
  crypto_declined: 'A crypto payment goes back: give a wallet address on its order',
  crypto_foreign: 'A token other than the order’s arrived: it is not counted',
  crypto_refunded: 'Your money was sent back by crypto',
  order_refund: 'Bought points taken back: your money is on its way',
  order_restored: 'Bought points returned',
  referral_grant: 'A referral was approved',
  referral_welcome: 'Joined by invitation',
  referral_share: 'From what people you invited earned',
  referral_order: 'From an order by someone you invited',
  welcome_second_grant: 'Welcome points, second half',
}

function wordsOf(group: Group, appName: string, setting: ReadSetting): Words {
  const title = group.title ?? ''
  const name = names[group.kind]
  if (name) return { description: name, detail: null }
  switch (group.kind) {
    case 'attempt_credit':
      return { description: `${didWord(group)} ${placeOf(group)}`, detail: group.owner ?? appName }
    case 'attempt_half_credit':
      return { description: `First half for feedback on “${title}”`, detail: group.owner ?? appName }
    case 'attempt_rest_credit':
      return { description: `Second half for feedback on “${title}”`, detail: group.owner ?? appName }
    case 'tip_paid':
      return { description: `You tipped feedback on “${title}”`, detail: ownCampaign }
    case 'tip_received':
      return { description: `A tip for your feedback on “${title}”`, detail: group.owner ?? appName }
    case 'clawback':
      return { description: group.title ? `Taken back: “${title}”` : 'Points taken back', detail: null }
    case 'forged_proof':
      return { description: `Your proof for “${title}” was judged forged. You can appeal.`, detail: null }
    case 'purchase':
      return { description: 'Bought points', detail: 'Paid by card' }
    case 'crypto_purchase':
      return { description: 'Bought points', detail: 'Paid by crypto' }
    default:
      return (
        ownersWordsOf(group, setting) ??
        verdictWords(group.kind, title, group.owner ?? appName, setting) ?? {
          description: 'Points',
          detail: null,
        }
      )
  }
}

const [ownCampaign, extraCampaign] = ['Your campaign', 'Extra campaign for a week']

/** Words for an owner's activity; undefined for other kinds. */
function ownersWordsOf(group: Group, setting: ReadSetting): Words | undefined {
  const title = group.title ?? ''
  const amount = Math.abs(group.points).toLocaleString('en')
  switch (group.kind) {
    case 'campaign_completion':
      return {
        description: `${peopleOf(group.count)} ${didWord(group).toLowerCase()} “${title}”`,
        detail: ownCampaign,
      }
    case 'campaign_rest':
      return { description: `Second half for ${peopleOf(group.count)} on “${title}”`, detail: ownCampaign }
    case 'campaign_rest_refused':
      return {
        description: `Second half for “${title}” rejected: now in the House Fund`,
        detail: ownCampaign,
      }
    case 'campaign_late_return':
      return {
        description: `${amount} points of “${title}” returned: a running task ended without points`,
        detail: ownCampaign,
        isMovement: false,
      }
    case 'campaign_fund':
      return {
        description: `“${title}” is running: ${amount} points set aside`,
        detail: ownCampaign,
        isMovement: false,
      }
    case 'campaign_top_up':
      return {
        description: `${amount} more points set aside for “${title}”`,
        detail: ownCampaign,
        isMovement: false,
      }
    case 'campaign_raise':
      return {
        description: `Boost: ${amount} more points set aside for “${title}”`,
        detail: ownCampaign,
        isMovement: false,
      }
    case 'spotlight':
      return { description: `“${title}” in the spotlight for a day`, detail: ownCampaign }
    case 'new_circle':
    case 'extra_slot':
      return { description: group.kind === 'new_circle' ? 'A new circle' : extraCampaign, detail: null }
    case 'campaign_return':
      return {
        description: `“${title}” ended: ${amount} points returned`,
        detail: ownCampaign,
        isMovement: false,
      }
    case 'campaign_held':
      return {
        description: `“${title}” was reported and is in review, ${waitText(setting('report_hold_seconds'))} at most`,
        detail: ownCampaign,
      }
    case 'campaign_released':
      return { description: `“${title}” resumed`, detail: ownCampaign }
    case 'owner_refund':
      return { description: `Returned to you for “${title}”`, detail: ownCampaign }
    default:
      return undefined
  }
}

/** Past-tense verb of each action. */
const didWords: Record<string, string> = {
  visit: 'Visited',
  watch: 'Played',
  like: 'Liked',
  save: 'Saved',
  follow: 'Followed',
  join: 'Joined',
  subscribe: 'Subscribed to',
  feedback: 'Gave feedback on',
}

const didWord = ({ action }: Group): string => didWords[action ?? ''] ?? 'Did'

const peopleOf = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`

/** A website by the host of its address, everything else by its title. */
function placeOf({ platform, url, title }: Group): string {
  if (platform !== 'website') return `“${title ?? ''}”`
  const host = URL.parse(url ?? '')?.hostname
  return host ? host.replace(/^www\./, '') : `“${title ?? ''}”`
}

/** Sentences about the verdict on a screenshot, for both sides. None of them moves points. */
const sentences: Record<
  string,
  (title: string, owner: string, setting: ReadSetting) => { description: string; isOwn?: true }
> = {
  proof_refused: (title, owner) => ({
    description: `${owner} or an admin rejected your screenshot for “${title}”. You can dispute it.`,
  }),
  proof_again: (title) => ({ description: `An admin asks for another screenshot of “${title}”` }),
  proof_rejected: (title) => ({ description: `Your screenshot for “${title}” earned no points` }),
  fresh_proof_asked: (title, owner, setting) => ({
    description: `${owner} asks for a fresh screenshot of “${title}” within ${waitText(setting('retention_answer_seconds'))}`,
  }),
  follow_kept: (title) => ({ description: `Your fresh screenshot of “${title}” was approved` }),
  proof_disputed: (title) => ({
    description: `“${title}”: rejection disputed, an admin decides`,
    isOwn: true,
  }),
  refusal_turned: (title) => ({ description: `“${title}”: rejection overturned`, isOwn: true }),
  refusal_stands: (title) => ({ description: `“${title}”: rejection upheld`, isOwn: true }),
  report_refuted: (title) => ({
    description: `“${title}” was not undone: your report was rejected`,
    isOwn: true,
  }),
}

/** Words for a verdict; null for other kinds. */
function verdictWords(kind: string, title: string, owner: string, setting: ReadSetting) {
  const said = sentences[kind]?.(title, owner, setting)
  if (!said) return null
  return { description: said.description, detail: said.isOwn ? 'Your campaign' : owner, isMovement: false }
}
