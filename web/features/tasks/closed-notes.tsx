import type { ClosedGroup } from '#contract/tasks.ts'
import { Note } from '../../design/note.tsx'
import { Time } from '../../design/time.tsx'
import { closedSentence } from './task-words.ts'

/** Notes on the groups of the list that are closed for now, and what opens them. */
export function ClosedNotes({ closed }: { closed: readonly ClosedGroup[] }) {
  return closed.map((group) => (
    <Note key={`${group.platform} ${group.group} ${group.opensAt}`}>
      {closedSentence(group)}
      {group.opensAt === null ? null : (
        <>
          {' '}
          Open again <Time inSentence iso={group.opensAt} />.
        </>
      )}
    </Note>
  ))
}
