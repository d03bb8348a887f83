import { type CatalogueRow, type RewardRange, rewardRanges } from '#contract/catalogue.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { feeOf } from '#contract/platforms.ts'
import { isNew as isNewMember, type ReadSetting } from '../attempts/index.ts'

/** What limits an owner: read under the lock of the member's row wherever something follows from it. */
export interface Owner {
  /** Points in the wallet. */
  balance: number
  premium: boolean
  /** Credited attempts, ever. */
  creditedCount: number
  /** Campaigns that are live or under review. */
  live: number
  /** Places for live campaigns that were bought for a week. */
  slots: number
  /** Points in all open campaigns. */
  setAside: number
}

/** What an owner may offer now (product decisions: Who pays what, Premium, Caps, Trust). */
export interface Terms {
  feeBasisPoints: number
  /** The highest reward, as a multiple of the default; 1 for a new member. */
  rewardFactor: number
  leastBudget: number
  mostTarget: number
  mostLive: number
  /** The most points that a new member may have set aside; null: no limit. */
  setAsideLimit: number | null
  /** Credited tasks until the terms of a new member end. */
  tasksToFullTerms: number
  premium: boolean
}

/** The terms of an owner, by the figures as they are set now. */
export function termsOf(setting: ReadSetting, { premium, creditedCount, slots }: Owner): Terms {
  const isNew = isNewMember(setting, creditedCount)
  const bidFactor = setting(premium ? 'bid_premium_most_factor' : 'bid_most_factor')
  return {
    feeBasisPoints: setting(premium ? 'fee_premium_basis_points' : 'fee_basis_points'),
    rewardFactor: isNew ? 1 : bidFactor,
    leastBudget: setting('budget_least_points'),
    mostTarget: setting('target_most_count'),
    mostLive: setting(premium ? 'live_premium_most_count' : 'live_most_count') + slots,
    setAsideLimit: isNew ? setting('new_owner_most_points') : null,
    tasksToFullTerms: isNew ? setting('trust1_credited_count') - creditedCount : 0,
    premium,
  }
}

/** What an owner asks for. */
export interface Offer {
  requiredDuration: number
  reward: number
  target: number
  dayLimit?: number | null
  hourLimit?: number | null
  targeting?: { languages: readonly string[]; countries: readonly string[]; hours: object | null }
}

/** What an offer is judged by of its row of the catalogue, as that stands now. */
export type OfferRow = Pick<CatalogueRow, 'rewards' | 'floor' | 'group' | 'label'> & { isOn: boolean }

/** Every field of an offer that does not fit, each with what would. */
export function faultsOf(terms: Terms, row: OfferRow | undefined, offer: Offer): FieldErrors {
  if (!row) return { action: 'This cannot be asked for here. Choose another action.' }
  if (!row.isOn)
    return { action: `“${row.label}” is switched off for now. Ask for visits or feedback instead.` }
  if (row.group === 'feedback' && terms.tasksToFullTerms > 0)
    return { action: `You can ask for feedback once ${tasksToGo(terms)}.` }
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

/** What stands against the limits of a campaign; null: nothing. */
export const limitFault = ({ dayLimit, hourLimit }: Pick<Offer, 'dayLimit' | 'hourLimit'>): string | null =>
  dayLimit && hourLimit && hourLimit > dayLimit
    ? `An hour cannot hold more than the day: choose at most ${figure(dayLimit)}.`
    : null

/** What stands against choosing whom a campaign is for; null: nothing. */
export function targetingFault({ premium }: Pick<Terms, 'premium'>, { targeting }: Pick<Offer, 'targeting'>) {
  if (premium || !targeting) return null
  const { languages, countries, hours } = targeting
  const isWish = languages.length > 0 || countries.length > 0 || hours !== null
  return isWish ? 'Choosing languages, countries and hours comes with premium.' : null
}

/** What stands against raising a reward to this; null: nothing. */
export function raiseFault(
  terms: Terms,
  row: OfferRow,
  { seconds, from, to }: { seconds: number; from: number; to: number },
): string | null {
  const range = rewardRanges(row, terms.rewardFactor).find((one) => one.seconds === seconds)
  const most = range?.most ?? from
  if (to > from && to <= most) return null
  if (terms.tasksToFullTerms > 0) return `You can boost once ${tasksToGo(terms)}.`
  return from >= most
    ? `It offers ${figure(from)} points, the most there is${terms.premium ? '' : ' without premium'}.`
    : `Choose ${figure(from + 1)} to ${figure(most)} points.`
}

/**
 * What stands against more completions of a campaign at its own reward and fee; null: nothing. What premium began goes on
 * without it, but grows only with it: at that fee, or above what others may offer.
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
  return 'This campaign was started with premium. It goes on as it is; adding to it takes premium again, or a new campaign.'
}

function rewardFault(terms: Terms, { seconds, reward, least, most }: RewardRange, offered: number) {
  if (offered >= least && offered <= most) return null
  const time = seconds > 0 ? ` for ${seconds} seconds` : ''
  if (terms.tasksToFullTerms > 0 && offered > most)
    return `You can offer more than ${reward} points${time} once ${tasksToGo(terms)}.`
  return least === most ? `Offer ${least} points${time}.` : `Offer ${least} to ${most} points${time}.`
}

function targetFault(terms: Terms, target: number, reward: number | null): string | null {
  if (target > terms.mostTarget) return `Choose at most ${figure(terms.mostTarget)}.`
  if (reward === null) return null
  const each = reward + feeOf(reward, terms.feeBasisPoints)
  if (target * each >= terms.leastBudget) return null
  return `The smallest budget is ${figure(terms.leastBudget)} points: choose at least ${figure(Math.ceil(terms.leastBudget / each))}.`
}

/** What stands against one more live campaign; null: nothing. */
export const liveLimit = ({ mostLive, premium }: Terms, { live }: Pick<Owner, 'live'>): string | null =>
  live < mostLive
    ? null
    : `You have ${figure(live)} live campaigns, the most at once${premium ? '' : ' without premium'}. Pause or end one first.`

/** What stands against setting so many points more aside; null: nothing. */
export function setAsideLimit(terms: Terms, { setAside }: Owner, cost: number): string | null {
  const { setAsideLimit: most } = terms
  if (most === null || setAside + cost <= most) return null
  return `New members can have ${figure(most)} points set aside. This would make it ${figure(setAside + cost)}. The limit ends once ${tasksToGo(terms)}.`
}

/** Why a wallet is not enough, with how many points are missing. */
export const missingPoints = (cost: number, balance: number): string =>
  `This costs ${figure(cost)} points and you have ${figure(balance)}: ${figure(cost - balance)} more and it can start.`

const tasksToGo = ({ tasksToFullTerms: count }: Terms): string =>
  count === 1 ? '1 more task of yours is credited' : `${figure(count)} more tasks of yours are credited`

const figure = (count: number): string => count.toLocaleString('en')

const listed = (numbers: readonly number[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(numbers.map(String))
