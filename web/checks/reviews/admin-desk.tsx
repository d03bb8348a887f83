import { useState } from 'react'
import { type AdminKind, type AdminReview, adminKinds, listAdminReviews } from '#contract/checks/reviews.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Icon } from '../../design/icon.tsx'
import { Points } from '../../design/points.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { usePages } from '../../layout/page-list.tsx'
import { AdminEvidence } from './admin-evidence.tsx'
import { QueueDesk } from './queue-desk.tsx'
import { kindWords, taskWords } from './review-words.ts'
import './reviews.css'

/**
 * The admins' only review queue: items at the left, oldest first, and the evidence of one at the right. first: the kind
 * shown at first.
 */
export function AdminDesk({ first }: { first: string | undefined }) {
  const [kind, setKind] = useState<AdminKind | 'all'>(adminKinds.find((each) => each === first) ?? 'all')
  const list = usePages(listAdminReviews, kind === 'all' ? {} : { query: { kind } })
  const counts = list.pages[0]?.counts
  const total = counts && (kind === 'all' ? sumOf(counts) : counts[kind])
  return (
    <QueueDesk
      title="Content to review"
      waiting={total}
      filter={
        counts && sumOf(counts) > 0 ? (
          <Segmented
            label="Show"
            full
            value={kind}
            onChange={setKind}
            options={[
              { value: 'all', label: 'All', count: sumOf(counts) },
              // Only the kinds that have items.
              ...adminKinds
                .filter((each) => counts[each] > 0 || each === kind)
                .map((each) => ({ value: each, label: headWords[each], count: counts[each] })),
            ]}
          />
        ) : null
      }
      list={list}
      items={list.pages.flatMap(({ reviews }) => reviews)}
      idOf={({ attemptId }) => attemptId}
      row={rowOf}
      remark="Each decision is logged with your name."
      failed={{ title: 'Couldn’t load the queue', text: 'Nothing is lost.' }}
      empty={{
        title: 'Queue empty',
        text: 'Screenshots that couldn’t be read for certain, disputes, fresh screenshots of follows and appeals appear here.',
      }}
    >
      {(item, place, onDone) => <AdminEvidence item={item} place={place} onDone={onDone} />}
    </QueueDesk>
  )
}

const sumOf = (counts: Record<AdminKind, number>): number =>
  adminKinds.reduce((sum, each) => sum + counts[each], 0)

const headWords: Record<AdminKind, string> = {
  proof: 'Screenshots',
  dispute: 'Disputes',
  retention: 'Follows',
  appeal: 'Appeals',
}

const rowOf = (item: AdminReview) => ({
  mark: <Avatar name={item.earner} />,
  name: item.earner,
  note: `${item.kind === 'proof' ? '' : `${kindWords[item.kind]}: `}${taskWords(item.action, item.platform)}`,
  points: <Points value={item.points} kind="plain" />,
  sign: item.flagged ? (
    <Icon
      name="Flag"
      className="mr-1 text-warn-text"
      weight="fill"
      aria-label="Looks like another screenshot"
    />
  ) : null,
  since: item.waitingSince,
})
