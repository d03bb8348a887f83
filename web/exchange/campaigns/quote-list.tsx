import { formatCount } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'
import { fillText } from './campaign-words.ts'
import type { Quote } from './draft.ts'

interface Props {
  quote: Quote
  reward: number
  fillHours: number | null
}

/** The full cost: per person, in total, and the points left. */
export function QuoteList({ quote, reward, fillHours }: Props) {
  const { target, fee, each, total, left } = quote
  return (
    <dl className="grid gap-2">
      <Line term="Per person">
        <span className="dim">
          {formatCount(reward)} + {formatCount(fee)} fee ={' '}
        </span>
        <Points value={each} kind="plain" />
      </Line>
      <Line term={`For ${formatCount(target)} people`}>
        <Points value={total} kind="out" />
      </Line>
      <Line term="Left afterwards">{left < 0 ? '–' : <Points value={left} kind="balance" />}</Line>
      <Line term="Half is usually done in">{fillText(fillHours)}</Line>
    </dl>
  )
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="sub">{term}</dt>
      <dd className="num text-right">{children}</dd>
    </div>
  )
}
