import { useState } from 'react'
import { type BulkActName, bulkActNames, bulkMost } from '#contract/community/bulk-acts.ts'
import { Button } from '../../design/button.tsx'
import { ActDialog } from './act-dialog.tsx'
import { actWords, campaignsText } from './bulk-words.ts'

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
    <fieldset className="sticky bottom-(--dock-space) z-10 flex flex-wrap items-center gap-2 px-5 py-3 max-desk:px-4 bg-card border-t border-line">
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
