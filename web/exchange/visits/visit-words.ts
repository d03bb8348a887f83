import { formatCount } from '../../design/numbers.ts'

/** States what a balance is good for. cost: points that one visitor costs; null: not offered now. */
export function meaningText(total: number, cost: number | null): string {
  const visitors = cost === null ? 0 : Math.floor(total / cost)
  const points = formatCount(total)
  if (visitors === 0) return `You have ${points} ${total === 1 ? 'point' : 'points'}.`
  return `You have ${points}: enough for ${visitors === 1 ? '1 visitor' : `${formatCount(visitors)} visitors`}.`
}
