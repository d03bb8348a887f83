import { useState } from 'react'
import { bulkMost, listManaged } from '#contract/community/bulk-acts.ts'
import { campaignStates } from '#contract/exchange/campaigns.ts'
import { platformLabels } from '#contract/platforms.ts'
import { BulkBar } from '../community/bulk-acts/bulk-bar.tsx'
import { columnsOf } from '../community/bulk-acts/managed-table.tsx'
import { RecentActs } from '../community/bulk-acts/recent-acts.tsx'
import { wordsOf } from '../exchange/campaigns/campaign-labels.ts'
import { anyOf, Desk, useDesk } from '../layout/desk.tsx'
import { PageHead, type PageProps } from '../page.tsx'

const states = campaignStates.map((state) => [state, wordsOf({ state, pausedBy: 'owner' }).label] as const)

const none: ReadonlySet<string> = new Set()

/** Campaigns of all members in one table: choose many, see what an act would do, do it, undo it. */
export default function AdminContentManagementPage({ boot }: PageProps) {
  const desk = useDesk(listManaged, boot.query)
  const { filters } = desk
  const [choice, setChoice] = useState({ filters, ids: none })
  // Another filter or order begins without a choice.
  const chosen = choice.filters === filters ? choice.ids : none
  const setChosen = (ids: ReadonlySet<string>): void => setChoice({ filters, ids })
  const choose = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen)
    for (const id of ids)
      if (!isChosen) next.delete(id)
      else if (next.size < bulkMost) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <PageHead title={boot.title} sub="Campaigns of all members. What was done is listed below." />
      <Desk
        of={desk}
        title="Campaigns"
        fields={{
          q: { label: 'Title or number', type: 'search', maxLength: 80 },
          owner: { label: 'Creator', maxLength: 40, placeholder: 'Username' },
          state: { label: 'State', first: 'live', options: [['all', 'All'], ...states] },
          platform: { label: 'Platform', options: anyOf(platformLabels, 'All') },
        }}
        orders={{ budget: ['Largest budget first', 'Smallest budget first'] }}
        empty={{
          title: 'No campaigns match these filters',
          text: 'Choose another state, or clear a filter to see more.',
        }}
        columns={columnsOf(chosen, choose)}
        media
        foot={(campaigns) => (
          <BulkBar
            shown={campaigns.map(({ id }) => id)}
            // Rows that the filters hid in the meantime are not acted on.
            chosen={campaigns.map(({ id }) => id).filter((id) => chosen.has(id))}
            onChoose={choose}
            onDone={() => setChosen(none)}
          />
        )}
      />
      <RecentActs query={boot.query} />
    </>
  )
}
