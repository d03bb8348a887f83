import { useState } from 'react'
import { listVerifications } from '#contract/checks/verifications.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Request } from '#contract/operation.ts'
import { reasonName } from '#contract/reason-names.ts'
import { exportTransfers, type LedgerTransfer, listTransfers } from '#contract/trust/transfers.ts'
import { write } from '../api/client.ts'
import { useRead } from '../api/read.ts'
import { useAct } from '../api/use-act.ts'
import { Button } from '../design/button.tsx'
import { Points } from '../design/points.tsx'
import { Stats, StatTile } from '../design/stats.tsx'
import { type Column, TwoLines } from '../design/table.tsx'
import { countText } from '../design/texts.ts'
import { Time } from '../design/time.tsx'
import { anyNamed, Desk, useDesk } from '../layout/desk.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { PointsCard } from '../staff/cases/points-card.tsx'
import { TransferDialog } from '../trust/transfers/transfer-dialog.tsx'

/** open: shows a transfer. */
const columnsOf = (open: (id: string) => void): Column<LedgerTransfer>[] => [
  {
    label: 'Reason',
    kind: 'lead',
    cell: ({ id, reason, reverses }) => (
      <TwoLines
        title={reasonName(reason)}
        sub={`Transfer ${id}${reverses ? `, reverses ${reverses}` : ''}`}
        wraps
      />
    ),
  },
  { label: 'Number of the cause', kind: 'number', cell: ({ ref }) => ref },
  { label: 'When', sort: 'latest', cell: ({ at }) => <Time iso={at} /> },
  { label: 'Fee', kind: 'number', cell: ({ feePoints }) => formatCount(feePoints) },
  {
    label: 'Points',
    kind: 'number',
    sort: 'points',
    cell: ({ points }) => <Points value={points} kind="plain" />,
  },
  {
    label: 'Actions',
    kind: 'actions',
    cell: ({ id }) => (
      <Button size="sm" onClick={() => open(id)}>
        Entries<span className="sr-only"> of transfer {id}</span>
      </Button>
    ),
  },
]

/** The ledger: whether it adds up, every transfer, and one with its entries and cause. */
export default function AdminTransactionsPage({ boot }: PageProps) {
  const desk = useDesk(listTransfers, boot.query)
  const { filters, sorting, list } = desk
  const [opened, setOpened] = useState<string | null>(null)
  const reasons = list.pages[0]?.reasons ?? []
  const { busy, act } = useAct('an export of transfers')
  // As in the URL; the server parses it.
  const body = filters as Request<typeof exportTransfers>['body'] & object
  const exportFile = (): void =>
    void act(
      () => write(exportTransfers, { body }),
      'We’re preparing your file. A notification will point to it.',
    )
  return (
    <>
      <PageHead
        title={boot.title}
        sub="Entries are never edited. A mistake is reversed by another transfer."
        actions={
          <Button icon="DownloadSimple" busy={busy} onClick={exportFile}>
            Export CSV
          </Button>
        }
      />
      <Reconciliation />
      {boot.viewer ? (
        <PointsCard viewer={{ username: boot.viewer.username, isAdmin: boot.viewer.role === 'admin' }} />
      ) : null}
      <Desk
        of={desk}
        title="Transfers"
        fields={{
          search: { label: 'Username, number or key of a transfer', type: 'search', maxLength: 100 },
          reason: { label: 'Reason', options: anyNamed(reasons, reasonName, 'All') },
          least: { label: 'Points from', type: 'number' },
          most: { label: 'Points to', type: 'number' },
          from: { label: 'First day (UTC)', type: 'date' },
          until: { label: 'Last day (UTC)', type: 'date' },
        }}
        orders={{ points: ['Largest first', 'Smallest first'] }}
        note={
          sorting.by === 'points' && !filters.reason ? (
            <p className="field-hint basis-full">
              Sorted by points, without credits of tasks: a wallet or their reason shows these.
            </p>
          ) : null
        }
        columns={columnsOf(setOpened)}
        empty={{
          title: 'No transfer found',
          text: 'Enter a whole username, or the number or key of a transfer.',
        }}
      />
      {opened ? <TransferDialog id={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

/** The newest nightly verification: no difference, or an alarm. */
function Reconciliation() {
  const { data } = useRead(listVerifications, { query: { limit: 1 } })
  const newest = data?.verifications[0]
  return (
    <Stats count={3}>
      <StatTile
        label="Faults in the ledger"
        note={newest ? <Time iso={newest.beganAt} /> : 'First verified within an hour'}
        warning={newest && newest.findings > 0 ? 'Stop payouts until they are explained' : undefined}
      >
        {newest ? formatCount(newest.findings) : 'Not verified'}
      </StatTile>
      <StatTile
        label="Transfers verified"
        note={newest ? `Took ${countText(Math.max(1, Math.round(newest.seconds)), 'second')}` : ''}
      >
        {newest?.transfers == null ? 'Unknown' : formatCount(newest.transfers)}
      </StatTile>
      <StatTile label="Points in circulation" note="Issued and not burned">
        {newest?.supplyPoints == null ? 'Unknown' : <Points value={newest.supplyPoints} kind="plain" />}
      </StatTile>
    </Stats>
  )
}
