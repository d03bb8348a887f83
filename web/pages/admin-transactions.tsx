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
import { Card } from '../design/card.tsx'
import { Points } from '../design/points.tsx'
import { Stats, StatTile } from '../design/stats.tsx'
import { type Column, TwoLines } from '../design/table.tsx'
import { countText } from '../design/texts.ts'
import { Time } from '../design/time.tsx'
import { type FilterField, FilterForm } from '../layout/filter-form.tsx'
import { sortingOf, TableList, useFilters } from '../layout/filtered-list.tsx'
import { usePages } from '../layout/page-list.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { PointsCard } from '../staff/cases/points-card.tsx'
import { TransferDialog } from '../trust/transfers/transfer-dialog.tsx'

/** open: shows a transfer. sorts: orders that the list has with its filters. */
const columnsOf = (open: (id: string) => void, sorts: readonly string[]): Column<LedgerTransfer>[] => [
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
  { label: 'When', sort: sorts.find((name) => name === 'latest'), cell: ({ at }) => <Time iso={at} /> },
  { label: 'Fee', kind: 'number', cell: ({ feePoints }) => formatCount(feePoints) },
  {
    label: 'Points',
    kind: 'number',
    sort: sorts.find((name) => name === 'points'),
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

// Written out: the browser's bundle lacks the schema.
const names = ['search', 'reason', 'least', 'most', 'from', 'until', 'sort', 'order'] as const

/** Orders by which the server can read these transfers; the first is the one without a choice. */
function sortsOf({ search, reason, least, most }: Partial<Record<(typeof names)[number], string>>) {
  if (search || reason === 'attempt_credit') return ['latest']
  return least || most ? ['points'] : ['latest', 'points']
}

const orderWords: Record<string, readonly (readonly [string, string])[]> = {
  latest: [
    ['latest desc', 'Newest first'],
    ['latest asc', 'Oldest first'],
  ],
  points: [
    ['points desc', 'Largest first'],
    ['points asc', 'Smallest first'],
  ],
}

/** The ledger: whether it adds up, every transfer, and one with its entries and cause. */
export default function AdminTransactionsPage({ boot }: PageProps) {
  const [filters, change] = useFilters(boot.query, names)
  const sorts = sortsOf(filters)
  const [standard = ''] = sorts
  const sort = sorts.find((name) => name === filters.sort) ?? standard
  const sorting = sortingOf({ ...filters, sort }, standard, change)
  const [opened, setOpened] = useState<string | null>(null)
  // As in the URL; the server parses it.
  const query = filters as Request<typeof listTransfers>['query'] & object
  const list = usePages(listTransfers, { query }, { keepsRows: true })
  const { busy, act } = useAct('an export of transfers')
  const exportFile = (): void =>
    void act(
      () => write(exportTransfers, { body: query }),
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
      <Card title="Transfers" flush>
        <FilterForm
          fields={fieldsOf(list.pages[0]?.reasons ?? [])}
          filters={filters}
          orders={sorts.flatMap((name) => orderWords[name] ?? [])}
          onChange={change}
        >
          {sorting.by === 'points' && !filters.reason ? (
            <p className="field-hint basis-full">
              Sorted by points, without credits of tasks: a wallet or their reason shows these.
            </p>
          ) : null}
        </FilterForm>
        <TableList
          list={list}
          rowsOf={({ transfers }) => transfers}
          failed={{ title: 'Couldn’t load the transfers', text: 'Nothing is lost. Try again.' }}
          empty={{
            title: 'No transfer found',
            text: 'Enter a whole username, or the number or key of a transfer.',
          }}
          caption="Transfers"
          columns={columnsOf(setOpened, sorts)}
          sorting={sorting}
          early
        />
      </Card>
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

const fieldsOf = (reasons: readonly string[]): FilterField<(typeof names)[number]>[] => [
  { name: 'search', label: 'Username, number or key of a transfer', type: 'search', maxLength: 100 },
  {
    name: 'reason',
    label: 'Reason',
    options: [['', 'All'], ...reasons.map((name) => [name, reasonName(name)] as const)],
  },
  { name: 'least', label: 'Points from', type: 'number' },
  { name: 'most', label: 'Points to', type: 'number' },
  { name: 'from', label: 'First day (UTC)', type: 'date' },
  { name: 'until', label: 'Last day (UTC)', type: 'date' },
]
