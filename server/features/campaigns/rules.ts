import { catalogueRow, type RewardRange, rewardRanges } from '#contract/catalogue.ts'
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
}

/** The terms of an owner, by the figures as they are set now. */
export function termsOf(setting: ReadSetting, { premium, creditedCount }: Owner): Terms {
  const isNew = isNewMember(setting, creditedCount)
  const bidFactor = setting(premium ? 'bid_premium_most_factor' : 'bid_most_factor')
  return {
    feeBasisPoints: setting(premium ? 'fee_premium_basis_points' : 'fee_basis_points'),
    rewardFactor: isNew ? 1 : bidFactor,
    leastBudget: setting('budget_least_points'),
    mostTarget: setting('target_most_count'),
    mostLive: setting(premium ? 'live_premium_most_count' : 'live_most_count'),
    setAsideLimit: isNew ? setting('new_owner_most_points') : null,
    tasksToFullTerms: isNew ? setting('trust1_credited_count') - creditedCount : 0,
  }
}

/** What an owner asks for. */
export interface Offer {
  platform: string
  action: string
  requiredDuration: number
  reward: number
  target: number
}

/** Every field of an offer that does not fit, each with what would. */
export function faultsOf(terms: Terms, offer: Offer): FieldErrors {
  const row = catalogueRow(offer.platform, offer.action)
  if (row?.platform !== 'website' || row.action !== 'visit')
    return { action: 'This kind of campaign is not open here. Promote a website by visits.' }
  const durations = rewardRanges(row, terms.rewardFactor)
  const duration = durations.find(({ seconds }) => seconds === offer.requiredDuration)
  const reward = duration && rewardFault(terms, duration, offer.reward)
  const target = targetFault(terms, offer.target, reward ? null : offer.reward)
  return {
    ...(!duration && {
      requiredDuration: `Choose ${listed(durations.map(({ seconds }) => seconds))} seconds.`,
    }),
    ...(reward && { reward }),
    ...(target && { target }),
  }
}

function rewardFault(terms: Terms, { seconds, reward, least, most }: RewardRange, offered: number) {
  if (offered >= least && offered <= most) return null
  if (terms.tasksToFullTerms > 0 && offered > most)
    return `You can offer more than ${reward} points for ${seconds} seconds once ${tasksToGo(terms)}.`
  return least === most
    ? `Offer ${least} points for ${seconds} seconds.`
    : `Offer ${least} to ${most} points for ${seconds} seconds.`
}

function targetFault(terms: Terms, target: number, reward: number | null): string | null {
  if (target > terms.mostTarget) return `Choose at most ${figure(terms.mostTarget)}.`
  if (reward === null) return null
  const each = reward + feeOf(reward, terms.feeBasisPoints)
  if (target * each >= terms.leastBudget) return null
  return `The smallest budget is ${figure(terms.leastBudget)} points: choose at least ${figure(Math.ceil(terms.leastBudget / each))}.`
}

/** What stands against one more live campaign; null: nothing. */
export const liveLimit = ({ mostLive }: Terms, { live, premium }: Owner): string | null =>
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
