import { useState } from 'react'
import { readEngagement } from '#contract/exchange/catalogue/admin.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { useRead } from '../../api/read.ts'
import { Note } from '../../design/card.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { MatrixTable } from './matrix-table.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ReviewBar } from './review-bar.tsx'
import { RowDialog } from './row-dialog.tsx'
import { withChange } from './row-labels.ts'
import { useChanges } from './use-changes.ts'

/** The catalogue, platforms down and actions across. Changes form a draft that is saved as one. */
export function Matrix() {
  // Campaigns that have yet to follow the switches are still changing, so the rows are polled.
  const { data, isPending, refetch } = useRead(
    readEngagement,
    {},
    { everyMs: (read) => (waitingOf(read) > 0 ? 2_000 : undefined) },
  )
  const waiting = waitingOf(data)
  const draft = useChanges()
  const [openKey, setOpenKey] = useState<string | null>(null)
  if (!data)
    return (
      <NotRead
        isCard
        isPending={isPending}
        rows={6}
        title="Couldn’t load the catalogue"
        text="What is on stays on."
        retry={refetch}
      />
    )
  const open = data.rows.find(({ key }) => key === openKey)
  return (
    <>
      <ProfileCard engagement={data} />
      <p className="dim max-w-reading text-13">
        Choose a value to change it. New values apply to campaigns that start from now on; running ones keep
        theirs. Switching a row off pauses its campaigns: they leave the lists, and their points stay set
        aside. The highest offer is {data.mostFactor} times the default.
      </p>
      {waiting > 0 ? (
        <Note tone="info">
          {waiting === 1 ? '1 campaign has' : `${formatCount(waiting)} campaigns have`} yet to follow the
          switches. They do so a few hundred at a time, so no earner has to wait.
        </Note>
      ) : null}
      <MatrixTable rows={data.rows} changes={draft.changes} onOpen={setOpenKey} />
      <ReviewBar rows={data.rows} draft={draft} onEdit={setOpenKey} />
      {open ? (
        <RowDialog
          key={open.key}
          row={open}
          shown={withChange(open, draft.changes.get(open.key))}
          faults={draft.faults}
          onClose={() => setOpenKey(null)}
          onDone={(edited) => {
            draft.stage(open, edited)
            setOpenKey(null)
          }}
        />
      ) : null}
    </>
  )
}

/** Campaigns that have yet to follow the switches. */
const waitingOf = (data: Output<typeof readEngagement> | undefined): number =>
  data?.rows.reduce((sum, row) => sum + row.waitingCampaigns, 0) ?? 0
