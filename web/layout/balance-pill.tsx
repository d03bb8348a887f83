import { CountingPoints } from '../design/counting-points.tsx'

/** The balance in the header; links to Earn Points. */
export function BalancePill({ points }: { points: number }) {
  return (
    <a className="wallet" href="/earn-points">
      <span className="sr-only">Balance: </span>
      <CountingPoints value={points} />
    </a>
  )
}
