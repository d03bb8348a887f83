import { useState } from 'react'
import {
  type BulkActName,
  bulkActNames,
  bulkMost,
  listBulkActs,
  listManaged,
  previewBulkAct,
  runBulkAct,
} from '#contract/community/bulk-acts.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { sentenceOf } from '../../api/client.ts'
import { useAnswer } from '../../api/read.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Facts } from '../../design/facts.tsx'
import { Field, Textarea } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { SkeletonRows } from '../../design/placeholders.tsx'
import { actWords, campaignsText, countOf, oppositeText, outcomeWords } from './bulk-labels.ts'

interface Props {
  /** Ids of the rows on the screen. */
  shown: readonly string[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  onDone: () => void
}

/** Acts on the chosen campaigns, at the foot of the screen while it scrolls. */
export function BulkBar({ shown, chosen, onChoose, onDone }: Props) {
  const [asked, setAsked] = useState<BulkActName | null>(null)
  const isAll = shown.every((id) => chosen.includes(id))
  return (
    <fieldset className="sticky bottom-(--dock-space) z-10 flex flex-wrap items-center gap-2 px-5 py-3 max-desk:px-4 bg-card border-t border-line [html:has(&)]:scroll-pb-[calc(var(--dock-space)+110px)]">
      <legend className="sr-only">Acts on the chosen campaigns</legend>
      <Button size="sm" onClick={() => onChoose(shown, !isAll)}>
        {isAll ? 'Choose none' : 'Choose all shown'}
      </Button>
      <output className="flex-1 text-13 text-ink-2 num">
        {chosen.length === 0
          ? `Choose up to ${bulkMost} campaigns.`
          : `${campaignsText(chosen.length)} chosen`}
      </output>
      {bulkActNames.map((act) => (
        <Button
          key={act}
          size="sm"
          variant={act === 'end' ? 'danger' : undefined}
          disabled={chosen.length === 0}
          className={chosen.length === 0 ? 'max-desk:hidden' : undefined}
          onClick={() => setAsked(act)}
        >
          {actWords[act].label}
        </Button>
      ))}
      <ActDialog
        act={asked}
        campaignIds={chosen}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null)
          onDone()
        }}
      />
    </fieldset>
  )
}

type Preview = Output<typeof previewBulkAct>

interface DialogProps {
  /** The act to confirm; null: the dialog is closed. */
  act: BulkActName | null
  campaignIds: readonly string[]
  onClose: () => void
  onDone: () => void
}

const minReasonLength = 3

/** Shows the effect of an act on the chosen campaigns, asks for the reason, and does it. */
function ActDialog({ act: name, campaignIds, onClose, onDone }: DialogProps) {
  const { busy, error, setError, send } = useAct('an act on campaigns', [listManaged, listBulkActs])
  const writeOnce = useWriteOnce()
  // As it would be now, read again each time that it is asked for.
  const { data: preview, error: failure } = useAnswer(
    previewBulkAct,
    name && { body: { act: name, campaignIds: [...campaignIds] } },
  )
  const [reason, setReason] = useState('')
  const needsReason = name !== 'restore'
  const changing = preview ? preview.items.filter(({ outcome }) => outcome === 'done').length : 0
  const run = async (): Promise<void> => {
    if (!name || !preview) return
    const isShort = needsReason && reason.trim().length < minReasonLength
    setError(isShort ? 'Say briefly why. The creators read it.' : undefined)
    if (isShort) return
    const body = { act: name, campaignIds: [...campaignIds], ...(needsReason && { reason: reason.trim() }) }
    const isDone = await send(async () => {
      const done = await writeOnce(runBulkAct, { body })
      return `${campaignsText(countOf(done, 'done'))} ${actWords[name].done}.`
    })
    if (!isDone) return
    setReason('')
    onDone()
  }
  if (!name) return null
  const { label, effect } = actWords[name]
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${label} ${campaignsText(campaignIds.length)}?`}
      text={`${effect} ${oppositeText({ act: name })}`}
      send={changing > 0 || !preview ? `${label} ${campaignsText(changing)}` : 'Nothing to change'}
      variant={name === 'end' ? 'danger' : 'solid'}
      busy={busy}
      onSend={() => (changing > 0 ? run() : onClose())}
    >
      {failure ? (
        <p role="alert">Couldn’t load the effect: {sentenceOf(failure)}</p>
      ) : preview ? (
        <Effect preview={preview} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {needsReason ? (
        <Field label="Reason" hint="The creators read it." error={error}>
          <Textarea value={reason} rows={2} maxLength={300} onChange={setReason} />
        </Field>
      ) : error ? (
        <p role="alert">{error}</p>
      ) : null}
    </FormDialog>
  )
}

function Effect({ preview: { items, members, running, setAside, returned } }: { preview: Preview }) {
  const left = items.filter(({ outcome }) => outcome !== 'done')
  return (
    <>
      <Facts
        className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 num text-14 [&>div]:contents [&_dt]:text-ink-2 [&_dd]:text-right"
        of={{
          'Campaigns that change': formatCount(items.length - left.length),
          Creators: formatCount(members),
          'Tasks started or in review': formatCount(running),
          'Points set aside': formatCount(setAside),
          'Points that return': formatCount(returned),
        }}
      />
      {left.length > 0 ? (
        <ul className="grid gap-1 text-13 text-ink-2" aria-label="Left as they are">
          {left.map(({ campaignId, title, outcome }) => (
            <li key={campaignId} className="wrap-anywhere">
              {title || campaignId}: {outcomeWords[outcome].toLowerCase()}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
