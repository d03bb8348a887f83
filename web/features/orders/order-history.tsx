import { Card } from '../../design/card.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { Time } from '../../design/time.tsx'
import { stateWords } from './order-words.ts'
import type { WholeOrder } from './use-order.ts'

type Change = WholeOrder['changes'][number]

const whose: Record<Change['by'], string> = {
  member: 'By you',
  provider: 'By the payment provider',
  admin: 'By an admin',
  job: 'By itself',
}

/** What happened, where that is not the name of the state. */
const happened: Partial<Record<Change['state'], string>> = { created: 'Ordered', pending: 'Payment begun' }

/** Each change of an order's state: when, by whom, why. */
export function OrderHistory({ changes }: { changes: Change[] }) {
  return (
    <Card title="What happened" flush>
      <ul className="pb-2">
        {changes.map(({ state, at, by, note }) => (
          <ListRow
            key={`${state} ${at}`}
            title={happened[state] ?? stateWords[state].label}
            sub={note ?? whose[by]}
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
