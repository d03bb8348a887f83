import type { ClosedGroup } from '#contract/exchange/tasks.ts'
import { Note } from '../../design/note.tsx'
import { Time } from '../../design/time.tsx'
import { closedSentence, laterSentence } from './task-words.ts'

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

/** One line below a list for what opens with more tasks: nothing in the list is locked. */
export function OpensLater({ closed }: { closed: readonly ClosedGroup[] }) {
  const sentence = laterSentence(closed)
  return sentence === null ? null : <p className="dim text-13">{sentence}</p>
}
