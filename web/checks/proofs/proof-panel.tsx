import type { Attempt } from '#contract/exchange/attempts.ts'
import { Card } from '../../design/card.tsx'
import { ProofFlow } from './proof-flow.tsx'

interface Props {
  /** Null: nothing was started, so there is nothing to prove yet. */
  attempt: Pick<Attempt, 'id'> | null
  changed: () => void
}

/** Proof of a task by screenshot, from the first step to the points. */
export function ProofPanel({ attempt, changed }: Props) {
  if (!attempt) return null
  return (
    <Card title="Your proof">
      <ProofFlow attemptId={attempt.id} changed={changed} />
    </Card>
  )
}
