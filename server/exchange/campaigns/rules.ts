import type { FieldErrors } from '#contract/errors.ts'
import { creditedText, type Offer, setAsideText } from '#contract/exchange/campaigns.ts'
import { type CatalogueRow, type RewardRange, rewardRanges } from '#contract/exchange/catalogue.ts'
import { formatCount } from '#contract/numbers.ts'
import { feeOf } from '#contract/platforms.ts'
import type { ReadSetting } from '#contract/settings.ts'
import { is, type RowOf } from '#database/rows.ts'
import { isNew as isNewMember } from '../attempts/index.ts'

/**
 * Holdings and counts that limit an owner; read under the lock of the member's row wherever a decision
 * depends on them.
 */
export type Owner = RowOf<typeof ownerRow>

export const ownerRow = {
  /** Points in the wallet. */
  balance: is.integer,
  premium: is.boolean,
  /** Credited attempts, ever. */
  creditedCount: is.integer,
  /** Points bought, less those returned. */
  boughtPoints: is.integer,
  /** Live campaigns, and those in review. */
  live: is.integer,
  /** Extra live campaigns, bought for a week each. */
  slots: is.integer,
  /** Points set aside in all open campaigns. */
  setAside: is.integer,
}

/** Terms of an owner's offers now (product decisions: Who pays what, Premium, Caps, Trust). */
export interface Terms {
  feeBasisPoints: number
  /** Highest reward, as a multiple of the default; 1 for a new member. */
  rewardFactor: number
  leastBudget: number
  mostTarget: number
  mostLive: number
  /** Most points a new member may have set aside, at least those bought; null: no limit. */
  setAsideLimit: number | null
  /** Credited tasks left before other new-member limits end. 0: none, as for one who bought points. */
  tasksToFullTerms: number
  premium: boolean
}

/** The terms of an owner under the current settings. */
export function termsOf(setting: ReadSetting, { premium, creditedCount, slots, boughtPoints }: Owner): Terms {
  const isNew = isNewMember(setting, creditedCount)
  const isLimited = isNew && boughtPoints === 0
  const bidFactor = setting(premium ? 'bid_premium_most_factor' : 'bid_most_factor')
  return {
    feeBasisPoints: setting(premium ? 'fee_premium_basis_points' : 'fee_basis_points'),
    rewardFactor: isLimited ? 1 : bidFactor,
    leastBudget: setting('budget_least_points'),
    mostTarget: setting('target_most_count'),
    mostLive: setting(premium ? 'live_premium_most_count' : 'live_most_count') + slots,
    setAsideLimit: isNew ? Math.max(setting('new_owner_most_points'), boughtPoints) : null,
    tasksToFullTerms: isLimited ? setting('trust1_credited_count') - creditedCount : 0,
    premium,
  }
}

/** Fields of a catalogue row that an offer is judged by, as they are now. */
export type OfferRow = Pick<CatalogueRow, 'rewards' | 'floor' | 'group' | 'label'> & { isOn: boolean }

/** True if feedback is not open yet to this owner: a draft for it waits. */
export const waitsForTasks = (
  terms: Pick<Terms, 'tasksToFullTerms'>,
  row: Pick<OfferRow, 'group'>,
): boolean => row.group === 'feedback' && terms.tasksToFullTerms > 0

/** Every invalid field of an offer, each with a sentence that says what would fit. isDraft: it may wait. */
export function faultsOf(
  terms: Terms,
  row: OfferRow | undefined,
  offer: Offer,
  isDraft: boolean,
): FieldErrors {
  if (!row) return { action: 'That isn’t offered here. Choose another action.' }
  if (!row.isOn)
    return { action: `“${row.label}” is switched off for now. Ask for visits or feedback instead.` }
  if (!isDraft && waitsForTasks(terms, row))
    return { action: `You can ask for feedback once ${creditedText(terms.tasksToFullTerms)}.` }
  const durations = rewardRanges(row, terms.rewardFactor)
  const duration = durations.find(({ seconds }) => seconds === offer.requiredDuration)
  const reward = duration && rewardFault(terms, duration, offer.reward)
  const target = targetFault(terms, offer.target, reward ? null : offer.reward)
  const limits = limitFault(offer)
  const targeting = targetingFault(terms, offer)
  return {
    ...(!duration && {
      requiredDuration: `Choose ${listed(durations.map(({ seconds }) => seconds))} seconds.`,
    }),
    ...(reward && { reward }),
    ...(target && { target }),
    ...(limits && { hourLimit: limits }),
    ...(targeting && { targeting }),
  }
}

/** Error of a campaign's day and hour limits; null: valid. */
export const limitFault = ({ dayLimit, hourLimit }: Pick<Offer, 'dayLimit' | 'hourLimit'>): string | null =>
  dayLimit && hourLimit && hourLimit > dayLimit
    ? `An hour can’t allow more than a day: choose at most ${formatCount(dayLimit)}.`
    : null

/** Error of targeting without premium; null: allowed. */
export function targetingFault({ premium }: Pick<Terms, 'premium'>, { targeting }: Pick<Offer, 'targeting'>) {
  if (premium) return null
  const { languages, countries, hours } = targeting
  const isTargeted = languages.length > 0 || countries.length > 0 || hours !== null
  return isTargeted ? 'Choosing languages, countries and hours needs premium.' : null
}

/** Why a reward cannot be raised to this; null: it can. */
export function raiseFault(
  terms: Terms,
  row: OfferRow,
  { seconds, from, to }: { seconds: number; from: number; to: number },
): string | null {
  const range = rewardRanges(row, terms.rewardFactor).find((one) => one.seconds === seconds)
  const most = range?.most ?? from
  if (to > from && to <= most) return null
  if (terms.tasksToFullTerms > 0) return `You can boost once ${creditedText(terms.tasksToFullTerms)}.`
  return from >= most
    ? `It offers ${formatCount(from)} points, the maximum${terms.premium ? '' : ' without premium'}.`
    : `Choose ${formatCount(from + 1)} to ${formatCount(most)} points.`
}

/**
 * Why completions cannot be added to a campaign at its own reward and fee; null: they can. A campaign started
 * with premium continues without it, but grows only with premium if its fee is that of premium, or its reward
 * above what others may offer.
 */
export function topUpFault(
  setting: ReadSetting,
  { premium, feeBasisPoints }: Pick<Terms, 'premium' | 'feeBasisPoints'>,
  row: Pick<CatalogueRow, 'rewards' | 'floor'> | undefined,
  { seconds, reward, fee }: { seconds: number; reward: number; fee: number },
): string | null {
  if (premium) return null
  const range = row && rewardRanges(row, setting('bid_most_factor')).find((one) => one.seconds === seconds)
  const premiumFee = feeOf(reward, setting('fee_premium_basis_points'))
  const isCheaper = fee <= premiumFee && fee < feeOf(reward, feeBasisPoints)
  if (!isCheaper && (!range || reward <= range.most)) return null
  return 'This campaign was started with premium. It continues as it is; to add to it, get premium again or start a new campaign.'
}

function rewardFault(terms: Terms, { seconds, reward, least, most }: RewardRange, offered: number) {
  if (offered >= least && offered <= most) return null
  const time = seconds > 0 ? ` for ${seconds} seconds` : ''
  if (terms.tasksToFullTerms > 0 && offered > most)
    return `You can offer more than ${reward} points${time} once ${creditedText(terms.tasksToFullTerms)}.`
  return least === most ? `Offer ${least} points${time}.` : `Offer ${least} to ${most} points${time}.`
}

function targetFault(terms: Terms, target: number, reward: number | null): string | null {
  if (target > terms.mostTarget) return `Choose at most ${formatCount(terms.mostTarget)}.`
  if (reward === null) return null
  const each = reward + feeOf(reward, terms.feeBasisPoints)
  if (target * each >= terms.leastBudget) return null
  return `The smallest budget is ${formatCount(terms.leastBudget)} points: choose at least ${formatCount(Math.ceil(terms.leastBudget / each))}.`
}

/** Why one more campaign cannot go live; null: it can. More than the limit run after premium has ended. */
export function liveLimit({ mostLive, premium }: Terms, { live }: Pick<Owner, 'live'>): string | null {
  if (live < mostLive) return null
  const without = premium ? '' : ' without premium'
  return live === mostLive
    ? `You’ve reached the limit of ${mostLive} running campaigns${without}. Pause or end one first.`
    : `You have ${formatCount(live)} running campaigns, and the limit${without} is ${mostLive}. Pause or end ${live - mostLive + 1} first.`
}

/** Why `cost` more points cannot be set aside; null: they can. */
export function setAsideLimit(terms: Terms, { setAside }: Owner, cost: number): string | null {
  const { setAsideLimit: most } = terms
  if (most === null || setAside + cost <= most) return null
  return `${setAsideText(most, terms.tasksToFullTerms)} This would make it ${formatCount(setAside + cost)}.`
}

/** Sentence for a wallet that is too small, with the missing points. */
export const missingPoints = (cost: number, balance: number): string =>
  `This costs ${formatCount(cost)} points and you have ${formatCount(balance)}: you need ${formatCount(cost - balance)} more.`

const listed = (numbers: readonly number[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(numbers.map(String))
