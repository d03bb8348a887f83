import { type Offer, setAsideText } from '#contract/exchange/campaigns.ts'
import type { ContentKind } from '#contract/exchange/catalogue.ts'
import { formatCount } from '#contract/numbers.ts'
import { campaignCost, feeOf } from '#contract/platforms.ts'
import { countText } from '../../design/texts.ts'
import type { Terms as OfferedTerms } from './safest-first.ts'

/** Form state before points are set aside: an offer with some fields as typed. */
export interface Draft extends Omit<Offer, 'author' | 'target' | 'dayLimit' | 'hourLimit'> {
  /** Id of the saved draft; null: not saved yet. */
  draftId: string | null
  kind: ContentKind
  author: string
  target: string
  /** Empty: no limit. */
  dayLimit: string
  hourLimit: string
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

type Terms = Pick<
  OfferedTerms,
  | 'feeBasisPoints'
  | 'leastBudget'
  | 'mostTarget'
  | 'balance'
  | 'setAside'
  | 'setAsideLimit'
  | 'tasksToFullTerms'
>

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

export interface FundingFault {
  text: string
  /** True if more points in the wallet would be enough. */
  needsPoints: boolean
}

/** Reason that a quote cannot be funded; null if it can. */
export function fundingFault(quote: Quote, terms: Terms): FundingFault | null {
  const text = limitFault(quote, terms)
  if (text !== null) return { text, needsPoints: false }
  const missing = -quote.left
  return missing > 0 ? { text: `You need ${countText(missing, 'more point')}.`, needsPoints: true } : null
}

function limitFault({ target, total, each }: Quote, terms: Terms): string | null {
  const { leastBudget, mostTarget, setAsideLimit } = terms
  if (target < 1 || target > mostTarget) return `Choose 1 to ${formatCount(mostTarget)} people.`
  if (total < leastBudget)
    return `A campaign needs at least ${formatCount(leastBudget)} points: ${formatCount(Math.ceil(leastBudget / each))} people or more.`
  const allowed = allowance(terms)
  if (allowed !== null && setAsideLimit !== null && total > allowed)
    return setAsideText(setAsideLimit, terms.tasksToFullTerms)
  return null
}

/**
 * Proposed target: people for a third of the balance, as far as trust allows, but always enough for the
 * smallest budget.
 */
export function likelyTarget(reward: number, terms: Terms): number {
  const each = reward + feeOf(reward, terms.feeBasisPoints)
  const third = Math.floor(terms.balance / 3)
  const least = Math.ceil(terms.leastBudget / each)
  const most = Math.floor(Math.min(third, allowance(terms) ?? third) / each)
  return Math.min(terms.mostTarget, Math.max(least, most))
}

/** The offer to send to the server. */
export const offerOf = ({ draftId: _, author, target, dayLimit, hourLimit, ...offer }: Draft): Offer => ({
  ...offer,
  author: author === '' ? null : author,
  target: positiveInteger(target),
  dayLimit: limitOf(dayLimit),
  hourLimit: limitOf(hourLimit),
})

/** The limit that was typed; null: none. */
export const limitOf = (typed: string): number | null => (typed === '' ? null : Number(typed))
/** A limit as typed; empty: none. */
export const typedLimit = (limit: number | null): string => (limit === null ? '' : String(limit))

/** Resets duration, reward and target to the action's defaults if it does not offer the draft's duration. */
export function withPrice(draft: Draft, terms: OfferedTerms): Draft {
  if (terms.durations.some(({ seconds }) => seconds === draft.requiredDuration)) return draft
  const [first] = terms.durations
  const reward = first?.reward ?? 0
  const requiredDuration = first?.seconds ?? 0
  return { ...draft, requiredDuration, reward, target: String(likelyTarget(reward, terms)) }
}
