import { waitText } from '#contract/durations.ts'
import { formatCount } from '#contract/numbers.ts'
import type { ReadSetting } from '#contract/settings.ts'
import { quoted } from '#contract/texts.ts'
import { is, type RowOf } from '#database/rows.ts'

/** Columns of an activity. */
export const shownRow = {
  id: is.integer,
  kind: is.text,
  at: is.time,
  points: is.integer,
  platform: is.text.orNull,
  action: is.text.orNull,
  title: is.text.orNull,
  url: is.text.orNull,
  thumbnailId: is.integer.orNull,
  /** The campaign's owner; null for the house, and without a campaign. */
  owner: is.text.orNull,
}

/** Completions of one campaign on one day, or a single activity of another kind. */
export interface Group extends RowOf<typeof shownRow> {
  count: number
}

/**
 * An activity as its member sees it. Points set aside still belong to the member: they count as moved once
 * somebody completes the task, so all figures add up to the wallet and what is set aside.
 */
export function presentGroup(group: Group, appName: string, setting: ReadSetting) {
  const { text, of = null, isMovement = true } = kinds[group.kind] ?? plain('Points')
  const owner = group.owner ?? appName
  const points = formatCount(Math.abs(group.points))
  return {
    id: String(group.id),
    description: text({ ...group, name: quoted(group.title ?? ''), owner, amount: points, setting }),
    date: group.at,
    points: isMovement ? group.points : 0,
    platform: group.platform,
    detail: of === 'owner' ? owner : of,
    thumbnailUrl: group.thumbnailId === null ? null : `/pictures/${group.thumbnailId}`,
  }
}

/** Parts of the sentences: the group, its title in quotes, the owner's name, and the points without a sign. */
interface About extends Group {
  name: string
  owner: string
  amount: string
  setting: ReadSetting
}

interface Kind {
  text: (about: About) => string
  /** The second line; 'owner': the owner's name. */
  of?: string
  /** False: points only move between the wallet and what is set aside, or none move. */
  isMovement?: false
}

const ownCampaign = 'Your campaign'
const plain = (text: string, of?: string): Kind => ({ text: () => text, ...(of && { of }) })
/** A kind of activity of an earner, with the campaign's owner. */
const earned = (text: Kind['text']): Kind => ({ text, of: 'owner' })
/** A kind of activity of the campaign's owner. */
const own = (text: Kind['text']): Kind => ({ text, of: ownCampaign })
const still = (kind: Kind): Kind => ({ ...kind, isMovement: false })

const kinds: Record<string, Kind | undefined> = {
  welcome_grant: plain('Welcome points'),
  welcome_second_grant: plain('Welcome points, second half'),
  daily_bonus: plain('Daily bonus'),
  streak_freeze: plain('Streak freeze'),
  points_added: plain('Points added by our team'),
  points_removed: plain('Points removed by our team'),
  reversal: plain('A transfer reversed by our team'),
  premium_points: plain('Premium days'),
  premium_grant: plain('Premium: monthly points'),
  tool_run: plain('A run of the creator tools'),
  new_circle: plain('A new circle'),
  extra_slot: plain('Extra campaign for a week'),
  purchase: plain('Bought points', 'Paid by card'),
  crypto_purchase: plain('Bought points', 'Paid by crypto'),
  crypto_held: plain('A crypto payment is in review: an admin decides'),
  crypto_declined: plain('A crypto payment goes back: enter a wallet address on its order'),
  crypto_foreign: plain('A token other than the order’s arrived: it isn’t counted'),
  crypto_refunded: plain('Your money was sent back by crypto'),
  order_refund: plain('Bought points taken back: your money is on its way'),
  order_restored: plain('Bought points returned'),
  referral_grant: plain('A referral was approved'),
  referral_welcome: plain('Joined by invitation'),
  referral_share: plain('From what people you invited earned'),
  referral_order: plain('From an order by someone you invited'),

  attempt_credit: earned((about) => `${didWord(about)} ${placeOf(about)}`),
  attempt_half_credit: earned(({ name }) => `First half for feedback on ${name}`),
  attempt_rest_credit: earned(({ name }) => `Second half for feedback on ${name}`),
  tip_received: earned(({ name }) => `A tip for your feedback on ${name}`),
  tip_paid: own(({ name }) => `You tipped feedback on ${name}`),
  clawback: { text: ({ title, name }) => (title ? `Taken back: ${name}` : 'Points taken back') },
  forged_proof: { text: ({ name }) => `Your screenshot for ${name} was judged forged. You can appeal.` },

  campaign_completion: own(
    (about) => `${peopleOf(about.count)} ${didWord(about).toLowerCase()} ${about.name}`,
  ),
  campaign_rest: own(({ count, name }) => `Second half for ${peopleOf(count)} on ${name}`),
  campaign_refusal: own(({ name }) => `Feedback on ${name} rejected: its points are now in the House Fund`),
  campaign_rest_refused: own(({ name }) => `Second half for ${name} rejected: now in the House Fund`),
  campaign_late_return: still(
    own(({ amount, name }) => `${amount} points of ${name} returned: a running task ended without points`),
  ),
  campaign_fund: still(own(({ amount, name }) => `${name} is running: ${amount} points set aside`)),
  campaign_top_up: still(own(({ amount, name }) => `${amount} more points set aside for ${name}`)),
  campaign_raise: still(own(({ amount, name }) => `Boost: ${amount} more points set aside for ${name}`)),
  campaign_return: still(own(({ amount, name }) => `${name} ended: ${amount} points returned`)),
  campaign_held: own(
    ({ name, setting }) =>
      `${name} was reported and is in review for up to ${waitText(setting('report_hold_seconds'))}`,
  ),
  campaign_released: own(({ name }) => `${name} resumed`),
  spotlight: own(({ name }) => `${name} in the spotlight for a day`),
  owner_refund: own(({ name }) => `Returned to you for ${name}`),

  proof_refused: still(
    earned(
      (about) =>
        `${about.owner} or an admin rejected your ${workOf(about)} ${about.name}. You can dispute it.`,
    ),
  ),
  proof_again: still(earned(({ name }) => `An admin asked for another screenshot of ${name}`)),
  proof_rejected: still(earned((about) => `Your ${workOf(about)} ${about.name} earned no points`)),
  fresh_proof_asked: still(
    earned(
      ({ owner, name, setting }) =>
        `${owner} asked for a fresh screenshot of ${name} within ${waitText(setting('retention_answer_seconds'))}`,
    ),
  ),
  fresh_proof_sampled: still(
    earned(
      ({ name, setting }) =>
        `We ask for a fresh screenshot of ${name} within ${waitText(setting('retention_answer_seconds'))}`,
    ),
  ),
  fresh_proof_reminder: still(earned(({ name }) => `The fresh screenshot of ${name} is still missing`)),
  excuse_refused: still(earned(({ name }) => `An admin could reach ${name}: send the fresh screenshot`)),
  request_withdrawn: still(earned(({ name }) => `No fresh screenshot of ${name} is needed any longer`)),
  follows_opened: still(earned(({ name }) => `Follows are open to you again, by ${name}`)),
  offer_refused: still(
    earned(({ name }) => `Your fresh screenshot of ${name} was rejected: nothing is taken`),
  ),
  follow_kept: still(earned(({ name }) => `Your fresh screenshot of ${name} was approved`)),
  proof_disputed: still(own(({ name }) => `${name}: rejection disputed, an admin decides`)),
  refusal_turned: still(own(({ name }) => `${name}: rejection overturned`)),
  refusal_stands: still(own(({ name }) => `${name}: rejection upheld`)),
  report_withdrawn: still(own(({ name }) => `${name} can’t be reached: your report was withdrawn`)),
  report_refuted: still(own(({ name }) => `${name} was not undone: your report was rejected`)),
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

/** Words for the submission of a task that people check. */
const workOf = ({ action }: Group): string => (action === 'feedback' ? 'feedback on' : 'screenshot for')

const peopleOf = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`)

/** A website by the host of its address, everything else by its title. */
function placeOf({ platform, url, title }: Group): string {
  if (platform !== 'website') return quoted(title ?? '')
  const host = URL.parse(url ?? '')?.hostname
  return host ? host.replace(/^www\./, '') : quoted(title ?? '')
}
