import { useState } from 'react'
import { type AdminKind, type AdminReview, adminKinds, listAdminReviews } from '#contract/reviews.ts'
import { usePages } from '../../api/read-pages.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { FlagIcon } from '../../design/icons.ts'
import { NotRead } from '../../design/not-read.tsx'
import { formatCount } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { AdminEvidence } from './admin-evidence.tsx'
import { QueueItem } from './queue-item.tsx'
import { kindWords, taskWords } from './review-words.ts'

/** The admins' only review queue: items on the left, oldest first, and the evidence of one on the right. first: kind shown at first. */
export function AdminDesk({ first }: { first: string | undefined }) {
  const [kind, setKind] = useState<AdminKind | 'all'>(adminKinds.find((each) => each === first) ?? 'all')
  const list = usePages(listAdminReviews, kind === 'all' ? {} : { query: { kind } }, { isPrivate: true })
  const [current, setCurrent] = useState<string | null>(null)
  const byId = new Map(list.pages.flatMap(({ reviews }) => reviews).map((item) => [item.attemptId, item]))
  const items = [...byId.values()]
  const item = items.find(({ attemptId }) => attemptId === current) ?? items[0]
  const at = item ? items.indexOf(item) : -1
  if (kind === 'all' && list.pages.length > 0 && items.length === 0)
    return (
      <Card title="Screenshots and disputes">
        <EmptyQueue />
      </Card>
    )
  const next = (): void => setCurrent(items[at + 1]?.attemptId ?? items[0]?.attemptId ?? null)
  return (
    <div className="queue card">
      <section className="queue-list" aria-label="Queue">
        <Head kind={kind} onKind={setKind} counts={list.pages[0]?.counts} />
        {list.isPending ? <SkeletonRows rows={4} /> : null}
        <ul>
          {items.map((each) => (
            <Item key={each.attemptId} item={each} isCurrent={each === item} onChoose={setCurrent} />
          ))}
        </ul>
        {list.more ? <ShowMore shown={items.length} onMore={list.more} busy={list.busy} /> : null}
      </section>
      {item ? (
        <AdminEvidence
          key={item.attemptId}
          item={item}
          place={`${at + 1} of ${formatCount(items.length)}`}
          onNext={items.length > 1 ? next : undefined}
          onDone={() => {
            next()
            list.retry()
          }}
        />
      ) : (
        <section aria-label="Evidence">
          {list.isError ? (
            <NotRead title="Couldn’t load the queue" text="Nothing is lost." retry={list.retry} />
          ) : list.isPending ? null : (
            <EmptyQueue />
          )}
        </section>
      )}
    </div>
  )
}

const EmptyQueue = () => (
  <EmptyState
    title="Queue empty"
    text="Screenshots that couldn’t be read for certain, disputes, undone follows and appeals appear here."
  />
)

interface HeadProps {
  kind: AdminKind | 'all'
  onKind: (kind: AdminKind | 'all') => void
  counts: Record<AdminKind, number> | undefined
}

const headWords: Record<AdminKind, string> = {
  proof: 'Proofs',
  dispute: 'Disputes',
  retention: 'Undone',
  appeal: 'Appeals',
}

/** Filter of the queue: only the kinds that have items. */
function Head({ kind, onKind, counts }: HeadProps) {
  const all = counts && adminKinds.reduce((sum, each) => sum + counts[each], 0)
  return (
    <div className="queue-head">
      <h2 className="h2">Screenshots and disputes</h2>
      <Segmented
        label="Show"
        full
        value={kind}
        onChange={(value) => onKind(value as AdminKind | 'all')}
        options={[
          { value: 'all', label: 'All', count: all },
          ...adminKinds
            .filter((each) => counts?.[each] || each === kind)
            .map((each) => ({ value: each, label: headWords[each], count: counts?.[each] })),
        ]}
      />
    </div>
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
