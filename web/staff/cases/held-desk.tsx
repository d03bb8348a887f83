import { heldKinds } from '#contract/moderation.ts'
import { readChecks } from '#contract/trust/moderation.ts'
import { useRead } from '../../api/read.ts'
import { Avatar } from '../../design/avatar.tsx'
import { TextLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { CaseDesk } from './case-desk.tsx'
import { HeldEvidence } from './held-evidence.tsx'

/** Texts and pictures in review: the queue on the left, the chosen one on the right. */
export function HeldDesk() {
  const { data: checks } = useRead(readChecks, {})
  return (
    <CaseDesk
      kind="held"
      title="In review"
      filter={
        <>
          {checks?.isOff ? <Note tone="danger">The automatic checks are off.</Note> : null}
          <TextLink className="text-13" href="/admin/ai-moderation?show=checks">
            Checks and thresholds
          </TextLink>
        </>
      }
      row={({ evidence: { kind, author, content } }) => ({
        mark: <Avatar name={author} />,
        name: kind === 'picture' ? heldKinds[kind] : content,
        note: `${heldKinds[kind]} by ${author}`,
      })}
      remark="Only their authors see these. Each decision is logged."
      foot={
        checks?.checksPictures === false
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
      evidence={HeldEvidence}
    />
  )
}
