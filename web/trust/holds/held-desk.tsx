import { heldKinds } from '#contract/moderation.ts'
import type { Output } from '#contract/operation.ts'
import { type HeldItem, listHeld } from '#contract/trust/holds.ts'
import { usePages } from '../../api/read-pages.ts'
import { QueueFrame } from '../../checks/reviews/queue-frame.tsx'
import { QueueItem } from '../../checks/reviews/queue-item.tsx'
import { useQueue } from '../../checks/reviews/use-queue.ts'
import { Avatar } from '../../design/avatar.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { Note } from '../../design/note.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { HeldEvidence } from './held-evidence.tsx'

const idOf = ({ id }: HeldItem): string => id

/** Texts and pictures in review: the queue on the left, the chosen one on the right. */
export function HeldDesk() {
  const { pages, isPending, isError, more, busy, retry } = usePages(listHeld, {}, { isPrivate: true })
  const held = pages.flatMap((page) => page.held)
  const total = pages[0]?.total ?? 0
  const { current, choose, place, moveOn } = useQueue(held, idOf, total)
  return (
    <QueueFrame
      title="In review"
      waiting={total}
      filter={
        <>
          {pages[0]?.isOff ? <Note tone="danger">The automatic checks are off.</Note> : null}
          <a className="link text-13" href="/admin/ai-moderation?show=checks">
            Checks and thresholds
          </a>
        </>
      }
      items={
        isPending ? (
          <SkeletonRows rows={4} />
        ) : (
          <ul>
            {held.map((item) => (
              <QueueItem
                key={item.id}
                mark={<Avatar name={item.author} />}
                name={item.kind === 'picture' ? heldKinds[item.kind] : item.content}
                note={`${heldKinds[item.kind]} by ${item.author}`}
                since={item.heldAt}
                isCurrent={item === current}
                onChoose={() => choose(item.id)}
              />
            ))}
          </ul>
        )
      }
      foot={
        <>
          {more ? <ShowMore shown={held.length} total={total} onMore={more} busy={busy} /> : null}
          <Remarks page={pages[0]} />
        </>
      }
    >
      {current ? (
        <HeldEvidence key={current.id} item={current} place={place} onDone={moveOn} />
      ) : isPending ? null : (
        <section className="queue-none" aria-label="Evidence">
          {isError ? (
            <NotRead
              title="Couldn’t load the queue"
              text="Nothing is lost: what is in review stays in review."
              retry={retry}
            />
          ) : (
            <EmptyState
              title="Nothing is in review"
              text="Names, titles, posts, comments, feedback and pictures in which a check finds something appear here before anyone else sees them."
            />
          )}
        </section>
      )}
    </QueueFrame>
  )
}

function Remarks({ page }: { page: Output<typeof listHeld> | undefined }) {
  return (
    <>
      {page && page.held.length > 0 ? (
        <p className="px-5 py-3 text-13 text-ink-3">Only their authors see these. Each decision is logged.</p>
      ) : null}
      {page?.checksPictures === false ? (
        <p className="px-5 py-3 text-13 text-ink-3">
          Pictures are not checked: the picture check is not installed on this server.
        </p>
      ) : null}
    </>
  )
}
