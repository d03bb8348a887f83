import { heldKinds } from '#contract/moderation.ts'
import { listHeld } from '#contract/trust/holds.ts'
import { QueueDesk } from '../../checks/reviews/queue-desk.tsx'
import { Avatar } from '../../design/avatar.tsx'
import { TextLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { usePages } from '../../layout/page-list.tsx'
import { HeldEvidence } from './held-evidence.tsx'

/** Texts and pictures in review: the queue on the left, the chosen one on the right. */
export function HeldDesk() {
  const list = usePages(listHeld, {})
  const [first] = list.pages
  const total = first?.total ?? 0
  return (
    <QueueDesk
      title="In review"
      waiting={total}
      filter={
        <>
          {first?.isOff ? <Note tone="danger">The automatic checks are off.</Note> : null}
          <TextLink className="text-13" href="/admin/ai-moderation?show=checks">
            Checks and thresholds
          </TextLink>
        </>
      }
      list={list}
      items={list.pages.flatMap(({ held }) => held)}
      idOf={({ id }) => id}
      row={(item) => ({
        mark: <Avatar name={item.author} />,
        name: item.kind === 'picture' ? heldKinds[item.kind] : item.content,
        note: `${heldKinds[item.kind]} by ${item.author}`,
        since: item.heldAt,
      })}
      total={total}
      remark="Only their authors see these. Each decision is logged."
      foot={
        first?.checksPictures === false
          ? 'Pictures aren’t checked: the picture check isn’t installed on this server.'
          : undefined
      }
      failed={{
        title: 'Couldn’t load the queue',
        text: 'Nothing is lost: what is in review stays in review.',
      }}
      empty={{
        title: 'Nothing is in review',
        text: 'Names, titles, posts, comments, feedback and pictures in which a check finds something appear here before anyone else sees them.',
      }}
    >
      {(item, place, onDone) => <HeldEvidence item={item} place={place} onDone={onDone} />}
    </QueueDesk>
  )
}
