import { useState } from 'react'
import { type AdminKind, type AdminReview, adminKinds, listAdminReviews } from '#contract/checks/reviews.ts'
import { usePages } from '../../api/read-pages.ts'
import { Avatar } from '../../design/avatar.tsx'
import { FlagIcon } from '../../design/icons.ts'
import { Points } from '../../design/points.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { AdminEvidence } from './admin-evidence.tsx'
import { QueueDesk } from './queue-desk.tsx'
import { QueueItem } from './queue-item.tsx'
import { kindWords, taskWords } from './review-words.ts'
import { useQueue } from './use-queue.ts'
import './reviews.css'

/**
 * The admins' only review queue: items at the left, oldest first, and the evidence of one at the right. first: the kind
 * shown at first.
 */
export function AdminDesk({ first }: { first: string | undefined }) {
  const [kind, setKind] = useState<AdminKind | 'all'>(adminKinds.find((each) => each === first) ?? 'all')
  const list = usePages(listAdminReviews, kind === 'all' ? {} : { query: { kind } })
  const byId = new Map(list.pages.flatMap(({ reviews }) => reviews).map((item) => [item.attemptId, item]))
  const items = [...byId.values()]
  const counts = list.pages[0]?.counts
  const total = counts && (kind === 'all' ? sumOf(counts) : counts[kind])
  const { current, choose, place, moveOn } = useQueue(items, idOf, total)
  return (
    <QueueDesk
      title="Content to review"
      waiting={total}
      filter={counts && sumOf(counts) > 0 ? <Filter kind={kind} onKind={setKind} counts={counts} /> : null}
      list={list}
      items={items.map((each) => (
        <Item key={each.attemptId} item={each} isCurrent={each === current} onChoose={choose} />
      ))}
      place={place}
      remark={
        items.length > 0 ? (
          <p className="px-5 py-3 text-13 text-ink-3">Each decision is logged with your name.</p>
        ) : null
      }
      failed={{ title: 'Couldn’t load the queue', text: 'Nothing is lost.' }}
      empty={{
        title: 'Queue empty',
        text: 'Screenshots that couldn’t be read for certain, disputes, undone follows and appeals appear here.',
      }}
    >
      {current ? (
        <AdminEvidence
          key={current.attemptId}
          item={current}
          place={place}
          onDone={() => {
            moveOn()
            list.retry()
          }}
        />
      ) : null}
    </QueueDesk>
  )
}

const idOf = ({ attemptId }: AdminReview): string => attemptId

const sumOf = (counts: Record<AdminKind, number>): number =>
  adminKinds.reduce((sum, each) => sum + counts[each], 0)

const headWords: Record<AdminKind, string> = {
  proof: 'Proofs',
  dispute: 'Disputes',
  retention: 'Undone',
  appeal: 'Appeals',
}

interface FilterProps {
  kind: AdminKind | 'all'
  onKind: (kind: AdminKind | 'all') => void
  counts: Record<AdminKind, number>
}

/** Filter of the queue: only the kinds that have items. */
function Filter({ kind, onKind, counts }: FilterProps) {
  return (
    <Segmented
      label="Show"
      full
      value={kind}
      onChange={onKind}
      options={[
        { value: 'all', label: 'All', count: sumOf(counts) },
        ...adminKinds
          .filter((each) => counts[each] > 0 || each === kind)
          .map((each) => ({ value: each, label: headWords[each], count: counts[each] })),
      ]}
    />
  )
}

interface ItemProps {
  item: AdminReview
  isCurrent: boolean
  onChoose: (attemptId: string) => void
}

function Item({ item, isCurrent, onChoose }: ItemProps) {
  return (
    <QueueItem
      mark={<Avatar name={item.earner} />}
      name={item.earner}
      note={
        <>
          {item.kind === 'proof' ? '' : `${kindWords[item.kind]}: `}
          {taskWords(item.action, item.platform)}
        </>
      }
      points={<Points value={item.points} kind="plain" />}
      sign={item.flagged ? <FlagIcon weight="fill" aria-label="Looks like another proof" /> : null}
      since={item.waitingSince}
      isCurrent={isCurrent}
      onChoose={() => onChoose(item.attemptId)}
    />
  )
}
