import type { Forged } from '#contract/checks/reviews.ts'
import { Note } from '../../design/note.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { DisputeForm } from './proof-refused.tsx'

interface Props {
  attemptId: string
  forged: Forged
  onAppealed: () => void
}

/** An admin's finding that the screenshot is forged, its cost, and the appeal. */
export function ProofForged({ attemptId, forged, onAppealed }: Props) {
  const { state, note, appeal, mayAppeal } = forged
  return (
    <>
      <Note tone={state === 'cleared' ? 'info' : 'warn'}>
        <b className="font-label">
          {state === 'cleared' ? 'It was not forged.' : 'An admin says this screenshot is forged.'}
        </b>{' '}
        “{note}”
      </Note>
      <p className="sub">
        <Consequence forged={forged} />
      </p>
      {appeal ? <blockquote className="sub">Your appeal: “{appeal}”</blockquote> : null}
      {mayAppeal ? <DisputeForm attemptId={attemptId} onDisputed={onAppealed} /> : null}
    </>
  )
}

function Consequence({ forged: { state, penalty, appealUntil, mayAppeal } }: Pick<Props, 'forged'>) {
  if (state === 'cleared') return 'Another admin reviewed your appeal. Nothing is taken.'
  if (state === 'appealed')
    return 'Another admin is reviewing your appeal. Nothing is taken until then, and their decision is final.'
  const cost = <Points value={penalty} kind="out" />
  if (state === 'accused' && mayAppeal)
    return (
      <>
        Unless an appeal clears you, {cost} are taken. You can appeal once, until{' '}
        <Time inSentence iso={appealUntil} />.
      </>
    )
  return <>{cost} are taken from your balance and future points.</>
}
