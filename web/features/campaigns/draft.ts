import type { Offer, Targeting } from '#contract/campaigns.ts'
import type { ContentKind } from '#contract/catalogue.ts'
import { campaignCost, feeOf, type PlatformName } from '#contract/platforms.ts'
import { tasksToGo } from './terms.ts'

/** Form state before points are set aside. */
export interface Draft {
  /** Id of the saved draft; null: not saved yet. */
  draftId: string | null
  platform: PlatformName
  action: string
  kind: ContentKind
  url: string
  title: string
  author: string
  /** Id of an uploaded picture; null: none. */
  thumbnail: string | null
  seconds: number
  reward: number
  /** As typed. */
  target: string
  /** As typed; empty: no limit. */
  dayLimit: string
  hourLimit: string
  targeting: Targeting
}

/** Cost of a draft, shown before the button; points except for `target`. */
export interface Quote {
  target: number
  fee: number
  each: number
  total: number
  /** Points left in the wallet afterwards; negative: it holds too few. */
  left: number
}

interface Terms {
  feeBasisPoints: number
  leastBudget: number
  mostTarget: number
  balance: number
  /** Points set aside in all open campaigns together. */
  setAside: number
  setAsideLimit: number | null
  tasksToFullTerms: number
}

/** Points that this member can still set aside; null: limited only by the wallet. */
const allowance = ({ setAside, setAsideLimit }: Terms): number | null =>
  setAsideLimit === null ? null : Math.max(0, setAsideLimit - setAside)

const positiveInteger = (typed: string): number => {
  const number = Number(typed)
  return Number.isInteger(number) && number > 0 ? number : 0
}

/** Cost of a draft at the current terms. */
export function quoteOf({ reward, target: typed }: Pick<Draft, 'reward' | 'target'>, terms: Terms): Quote {
  const target = positiveInteger(typed)
  const fee = feeOf(reward, terms.feeBasisPoints)
  const total = campaignCost(reward, target, terms.feeBasisPoints)
  return { target, fee, each: reward + fee, total, left: terms.balance - total }
}

/** Reason that a quote cannot be funded, as a sentence; null if it can. */
export function fundingFault({ target, total, left, each }: Quote, terms: Terms): string | null {
  if (target < 1 || target > terms.mostTarget)
    return `Choose 1 to ${terms.mostTarget.toLocaleString('en-US')} people.`
  if (total < terms.leastBudget)
    return `A campaign needs at least ${terms.leastBudget} points: ${Math.ceil(terms.leastBudget / each)} people or more.`
  const allowed = allowance(terms)
  if (allowed !== null && total > allowed)
    return `New members can have ${terms.setAsideLimit} points set aside. The limit ends once ${tasksToGo(terms)}.`
  if (left < 0) return `You need ${-left} more points.`
  return null
}

/** Proposed target: up to 25 people as far as the points go, but always enough for the smallest budget. */
export function likelyTarget(reward: number, terms: Terms): number {
  const each = reward + feeOf(reward, terms.feeBasisPoints)
  const most = Math.floor(Math.min(terms.balance, allowance(terms) ?? terms.balance) / each)
  const least = Math.ceil(terms.leastBudget / each)
  return Math.max(least, Math.min(25, most))
}

/** The offer to send to the server. */
export const offerOf = (draft: Draft): Offer => ({
  platform: draft.platform,
  action: draft.action,
  kind: draft.kind,
  url: draft.url,
  title: draft.title,
  author: draft.author === '' ? null : draft.author,
  thumbnail: draft.thumbnail,
  requiredDuration: draft.seconds,
  reward: draft.reward,
  target: positiveInteger(draft.target),
  dayLimit: draft.dayLimit === '' ? null : Number(draft.dayLimit),
  hourLimit: draft.hourLimit === '' ? null : Number(draft.hourLimit),
  targeting: draft.targeting,
})
