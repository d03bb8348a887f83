import type { ClosedGroup } from '#contract/tasks.ts'
import { Note } from '../../design/note.tsx'
import { Time } from '../../design/time.tsx'
import { closedSentence } from './task-words.ts'

/** What of the list is closed for now, and what opens it. */
export function ClosedNotes({ closed }: { closed: readonly ClosedGroup[] }) {
  return closed.map((group) => (
    <Note key={`${group.platform} ${group.group} ${group.opensAt}`}>
      {closedSentence(group)}
      {group.opensAt === null ? null : (
        <>
          {' '}
          They open again <Time iso={group.opensAt} />.
        </>
      )}
    </Note>
  ))
}
