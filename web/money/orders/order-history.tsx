import { Card } from '../../design/card.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { Time } from '../../design/time.tsx'
import { stateWords } from './order-words.ts'
import type { WholeOrder } from './use-order.ts'

type Change = WholeOrder['changes'][number]

const actorLabels: Record<Change['by'], string> = {
  member: 'By you',
  provider: 'By the payment provider',
  admin: 'By an admin',
  job: 'Automatic',
}

/** Labels of changes that differ from the label of the state. */
const changeLabels: Partial<Record<Change['state'], string>> = {
  created: 'Ordered',
  pending: 'Payment started',
}

/** State changes of an order: when, by whom and why. */
export function OrderHistory({ changes }: { changes: Change[] }) {
  return (
    <Card title="History" flush>
      <ul className="pb-2">
        {changes.map(({ state, at, by, note }) => (
          <ListRow
            key={`${state} ${at}`}
            title={changeLabels[state] ?? stateWords[state].label}
            sub={note ?? actorLabels[by]}
            end={
              <span className="dim text-13">
                <Time iso={at} />
              </span>
            }
          />
        ))}
      </ul>
    </Card>
  )
}
