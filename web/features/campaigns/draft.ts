import { campaignCost, feeOf } from '#contract/platforms.ts'

/** What the form holds before points are set aside. */
export interface Draft {
  url: string
  title: string
  seconds: number
  reward: number
  /** As typed. */
  target: string
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

/** What a draft would cost now. */
export function quoteOf({ reward, target: typed }: Draft, terms: Terms): Quote {
  const number = Number(typed)
  const target = Number.isInteger(number) && number > 0 ? number : 0
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

const tasksWord = (count: number): string =>
  count === 1 ? 'One more credited task will' : `${count} more credited tasks will`
