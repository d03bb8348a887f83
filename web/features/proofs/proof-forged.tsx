import type { Forged } from '#contract/reviews.ts'
import { Note } from '../../design/note.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { DisputeForm } from './proof-refused.tsx'

interface Props {
  attemptId: string
  forged: Forged
  onAppealed: () => void
}

/** An admin's word that the picture is forged, what it costs, and the appeal. */
export function ProofForged({ attemptId, forged, onAppealed }: Props) {
  const { state, note, appeal, mayAppeal } = forged
  return (
    <>
      <Note tone={state === 'cleared' ? 'info' : 'warn'}>
        <b className="font-label">
          {state === 'cleared' ? 'It was not forged.' : 'An admin says that this picture is forged.'}
        </b>{' '}
        “{note}”
      </Note>
      <p className="sub">
        <What forged={forged} />
      </p>
      {appeal ? <blockquote className="sub">Your appeal: “{appeal}”</blockquote> : null}
      {mayAppeal ? <DisputeForm attemptId={attemptId} onDisputed={onAppealed} /> : null}
    </>
  )
}

function What({ forged: { state, penalty, appealUntil, mayAppeal } }: Pick<Props, 'forged'>) {
  if (state === 'cleared') return 'Another admin has looked at your appeal. Nothing is taken.'
  if (state === 'appealed')
    return 'Another admin looks at your appeal. Nothing is taken until then; what they say is final.'
  const cost = <Points value={penalty} kind="out" />
  if (state === 'accused' && mayAppeal)
    return (
      <>
        If it stays so, {cost} are taken. You can appeal until <Time iso={appealUntil} />, once.
      </>
    )
  return <>{cost} are taken, from what you have and from what comes.</>
}
