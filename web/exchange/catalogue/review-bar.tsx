import { useState } from 'react'
import type { EngagementRow } from '#contract/exchange/catalogue/admin.ts'
import { formatCount } from '#contract/numbers.ts'
import { Button } from '../../design/button.tsx'
import { FieldError } from '../../design/field.tsx'
import { ConfirmDialog } from '../../design/form-dialog.tsx'
import { ChangedParts } from './changed-parts.tsx'
import { nameOf, partsOf } from './row-labels.ts'
import type { Draft } from './use-changes.ts'

interface Props {
  rows: readonly EngagementRow[]
  draft: Draft
  onEdit: (key: string) => void
}

/**
 * Number of unsaved changes, and a dialog that shows the old and the new value of each before they are saved.
 */
export function ReviewBar({ rows, draft, onEdit }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { size } = draft.changes
  if (size === 0) return null
  const edit = (key: string): void => {
    setIsOpen(false)
    onEdit(key)
  }
  return (
    <section
      className="flex gap-2 items-center sticky bottom-4 z-2 [html:has(&)]:scroll-pb-[calc(var(--dock-space)+110px)] pr-3 pl-5 py-3 border border-line-strong rounded-lg bg-card [box-shadow:var(--shadow-2)] max-desk:bottom-[calc(var(--dock-space)_+_12px)] max-desk:flex-wrap max-desk:p-3"
      aria-label="Changes"
    >
      <p className="num max-desk:w-full" aria-live="polite">
        {size === 1 ? '1 row changed' : `${formatCount(size)} rows changed`}, not saved
      </p>
      <span className="flex-1" />
      <Button variant="ghost" onClick={draft.discard}>
        Discard
      </Button>
      <Button variant="solid" onClick={() => setIsOpen(true)}>
        Review and save
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Review changes"
        text="Switches act at once. Values apply to campaigns that start from now on."
        verb="Save"
        variant="solid"
        busy={draft.busy}
        error={draft.error}
        onConfirm={() => void draft.save()}
      >
        <ul className="grid gap-4">
          {rows.map((row) => (
            <Item key={row.key} row={row} draft={draft} onEdit={edit} />
          ))}
        </ul>
      </ConfirmDialog>
    </section>
  )
}

function Item({ row, draft, onEdit }: { row: EngagementRow; draft: Draft; onEdit: (key: string) => void }) {
  const change = draft.changes.get(row.key)
  if (!change) return null
  const faults = Object.entries(draft.faults).filter(([field]) => field.startsWith(`${row.key}.`))
  return (
    <li className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <b className="font-label">{nameOf(row)}</b>
        <Button size="sm" variant="ghost" onClick={() => onEdit(row.key)}>
          Edit<span className="sr-only"> {nameOf(row)}</span>
        </Button>
      </div>
      <ChangedParts of={partsOf(row, change)} />
      {change.isOn === undefined || row.openCampaigns === 0 ? null : (
        <p className="sub text-13">
          {row.openCampaigns === 1 ? '1 campaign' : `${formatCount(row.openCampaigns)} campaigns`}{' '}
          {change.isOn ? 'can run again.' : 'will pause; points stay set aside.'}
        </p>
      )}
      {faults.map(([field, fault]) => (
        <FieldError key={field}>{fault}</FieldError>
      ))}
    </li>
  )
}
