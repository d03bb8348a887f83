import { listRetentionRequests } from '#contract/checks/retention.ts'
import { quoted } from '#contract/texts.ts'
import { useRead } from '../../api/read.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Points } from '../../design/points.tsx'
import { TimePhrase } from '../../design/time.tsx'

/** Asks an earner for the fresh screenshots that are due; renders nothing if there are none. */
export function FreshProofNote() {
  const { data } = useRead(listRetentionRequests, {}, { isPrivate: true })
  if (!data || data.requests.length === 0) return null
  return (
    <>
      {data.requests.map(({ attemptId, owner, title, points, dueAt }) => (
        <Note tone="warn" key={attemptId}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <b className="font-label">
                {owner ?? 'We'} {owner ? 'asks' : 'ask'} for a fresh screenshot
              </b>{' '}
              of {quoted(title)}
              <TimePhrase before=" by" iso={dueAt} />. Without one, <Points value={points} kind="out" /> are
              taken back.
            </p>
            <ButtonLink size="sm" href={`/attempts/${attemptId}`}>
              Send screenshot
            </ButtonLink>
          </div>
        </Note>
      ))}
    </>
  )
}
