import { heldKinds } from '#contract/moderation.ts'
import type { Output } from '#contract/operation.ts'
import { type HeldItem, listHeld } from '#contract/trust/holds.ts'
import { usePages } from '../../api/read-pages.ts'
import { QueueDesk } from '../../checks/reviews/queue-desk.tsx'
import { QueueItem } from '../../checks/reviews/queue-item.tsx'
import { useQueue } from '../../checks/reviews/use-queue.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Note } from '../../design/card.tsx'
import { HeldEvidence } from './held-evidence.tsx'

const idOf = ({ id }: HeldItem): string => id

/** Texts and pictures in review: the queue on the left, the chosen one on the right. */
export function HeldDesk() {
  const list = usePages(listHeld, {})
  const held = list.pages.flatMap((page) => page.held)
  const [first] = list.pages
  const total = first?.total ?? 0
  const { current, choose, place, moveOn } = useQueue(held, idOf, total)
  return (
    <QueueDesk
      title="In review"
      waiting={total}
      filter={
        <>
          {first?.isOff ? <Note tone="danger">The automatic checks are off.</Note> : null}
          <a className="link text-13" href="/admin/ai-moderation?show=checks">
            Checks and thresholds
          </a>
        </>
      }
      list={list}
      items={held.map((item) => (
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
      total={total}
      place={place}
      remark={<Remarks page={first} />}
      failed={{
        title: 'Couldn’t load the queue',
        text: 'Nothing is lost: what is in review stays in review.',
      }}
      empty={{
        title: 'Nothing is in review',
        text: 'Names, titles, posts, comments, feedback and pictures in which a check finds something appear here before anyone else sees them.',
      }}
    >
      {current ? <HeldEvidence key={current.id} item={current} place={place} onDone={moveOn} /> : null}
    </QueueDesk>
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
