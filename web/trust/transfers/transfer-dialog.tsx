import { formatCount } from '#contract/numbers.ts'
import { reasonName } from '#contract/reason-names.ts'
import { readTransfer, type TransferRecord } from '#contract/trust/transfers.ts'
import { useRead } from '../../api/read.ts'
import { Button, TextLink } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Facts } from '../../design/facts.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { Points } from '../../design/points.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { Time } from '../../design/time.tsx'
import { ReversalForm } from '../point-changes/reversal-form.tsx'

/** One transfer: its entries, which add up to zero, its cause and its key. */
export function TransferDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isPending, refetch } = useRead(readTransfer, { params: { transferId: id } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Transfer ${id}`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {data ? (
        <div className="grid gap-4">
          <Facts className="grid gap-2.5 wrap-anywhere [&_dt]:text-13 [&_dt]:text-ink-2" of={factsOf(data)} />
          <Entries entries={data.entries} />
          {data.reversedBy ? null : <ReversalForm transferId={id} onDone={onClose} />}
        </div>
      ) : (
        <NotRead isPending={isPending} title="Couldn’t load this transfer" retry={refetch} />
      )}
    </Dialog>
  )
}

const factsOf = ({ transfer, cause, reversedBy }: TransferRecord) => {
  const title = cause?.title ?? `Number ${transfer.ref}`
  return {
    Reason: reasonName(transfer.reason),
    Cause: cause?.path ? <TextLink href={cause.path}>{title}</TextLink> : title,
    When: <Time iso={transfer.at} />,
    'Idempotency key': <span className="num text-13">{transfer.key}</span>,
    Reverses: transfer.reverses && `Transfer ${transfer.reverses}`,
    'Reversed by': reversedBy && `Transfer ${reversedBy}`,
  }
}

function Entries({ entries }: Pick<TransferRecord, 'entries'>) {
  return (
    <ul className="grid gap-2 border-t border-line pt-3.5">
      {entries.map(({ account, owner, points, balanceAfter }) => (
        <li
          key={`${account} ${owner?.id ?? ''} ${points}`}
          className="flex items-center justify-between gap-4"
        >
          <span className="min-w-0 wrap-anywhere">
            {sentenceCase(account)}
            {owner ? `: ${owner.name}` : ''}
            <span className="dim block text-13">Then {formatCount(balanceAfter)}</span>
          </span>
          <Points value={Math.abs(points)} kind={points < 0 ? 'out' : 'in'} />
        </li>
      ))}
    </ul>
  )
}
