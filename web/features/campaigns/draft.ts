import type { Offer, Targeting } from '#contract/campaigns.ts'
import type { ContentKind } from '#contract/catalogue.ts'
import { campaignCost, feeOf, type PlatformName } from '#contract/platforms.ts'

/** What the form holds before points are set aside. */
export interface Draft {
  /** Where it is kept already. */
  draftId: string | null
  platform: PlatformName
  action: string
  kind: ContentKind
  url: string
  title: string
  author: string
  /** An own picture, once it was taken. */
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

/** The figures that a member sees before pressing the button, all in points. */
export interface Quote {
  target: number
  fee: number
  each: number
  total: number
  /** Left in the wallet afterwards; negative where it does not suffice. */
  left: number
}

interface Terms {
  feeBasisPoints: number
  leastBudget: number
  mostTarget: number
  balance: number
  /** In all open campaigns together. */
  setAside: number
  setAsideLimit: number | null
  tasksToFullTerms: number
}

/** How much more this member may set aside; null: as much as the wallet holds. */
const allowance = ({ setAside, setAsideLimit }: Terms): number | null =>
  setAsideLimit === null ? null : Math.max(0, setAsideLimit - setAside)

const whole = (typed: string): number => {
  const number = Number(typed)
  return Number.isInteger(number) && number > 0 ? number : 0
}

/** What a draft would cost now. */
export function quoteOf({ reward, target: typed }: Pick<Draft, 'reward' | 'target'>, terms: Terms): Quote {
  const target = whole(typed)
  const fee = feeOf(reward, terms.feeBasisPoints)
  const total = campaignCost(reward, target, terms.feeBasisPoints)
  return { target, fee, each: reward + fee, total, left: terms.balance - total }
}

/** Why a quote cannot be funded, in a sentence; null where it can. */
export function refusalOf({ target, total, left, each }: Quote, terms: Terms): string | null {
  if (target < 1 || target > terms.mostTarget)
    return `Choose between 1 and ${terms.mostTarget.toLocaleString('en-US')} people.`
  if (total < terms.leastBudget)
    return `A campaign starts at ${terms.leastBudget} points: ${Math.ceil(terms.leastBudget / each)} people or more.`
  const allowed = allowance(terms)
  if (allowed !== null && total > allowed)
    return `New members set aside up to ${terms.setAsideLimit} points. ${tasksWord(terms.tasksToFullTerms)} end that.`
  if (left < 0) return `You need ${-left} more points.`
  return null
}

/** Enough people for the smallest budget, within what the wallet holds where that is possible. */
export function likelyTarget(reward: number, terms: Terms): number {
  const each = reward + feeOf(reward, terms.feeBasisPoints)
  const most = Math.floor(Math.min(terms.balance, allowance(terms) ?? terms.balance) / each)
  const least = Math.ceil(terms.leastBudget / each)
  return Math.max(least, Math.min(25, most))
}

/** What the server is asked for. */
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
  target: whole(draft.target),
  dayLimit: draft.dayLimit === '' ? null : Number(draft.dayLimit),
  hourLimit: draft.hourLimit === '' ? null : Number(draft.hourLimit),
  targeting: draft.targeting,
})

const tasksWord = (count: number): string =>
  count === 1 ? 'One more credited task will' : `${count} more credited tasks will`
