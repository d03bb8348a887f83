import { closeFlag, type Flag } from '#contract/trust/flags.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { DeskHead, type EvidenceProps } from '../../checks/reviews/desk-head.tsx'
import { useVerdict } from '../../checks/reviews/use-verdict.ts'
import { Facts } from '../../design/facts.tsx'
import { NoteDialog } from '../../design/form-dialog.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { DecideBar } from './decide-bar.tsx'
import { GiftCircle } from './gift-circle.tsx'
import { flagWords, namesOf } from './report-words.ts'

/** One flag: its members and the evidence. It takes nothing from anyone; an admin decides if it is true. */
export function FlagEvidence({ item: flag, place, onDone }: EvidenceProps<Flag>) {
  const write = useWriteOnce()
  const { asked, ask, busy, dialog, decide } = useVerdict<boolean>(onDone)
  const { short, long } = flagWords[flag.kind]
  const names = namesOf(flag)
  return (
    <section className="desk" aria-label="Evidence">
      <DeskHead place={place} title={names} note={` · ${short}`}>
        {long}
      </DeskHead>
      <div className="desk-body">
        <GiftCircle key={flag.id} flag={flag}>
          <Facts
            className="desk-facts"
            of={{
              'Email domain': flag.domain,
              'Between them': <Points value={flag.points} kind="plain" />,
              Found: <Time iso={flag.foundAt} />,
            }}
          />
        </GiftCircle>
      </div>
      <DecideBar
        agree="Confirm"
        reject="Harmless"
        busy={busy}
        onAgree={() => ask(true)}
        onReject={() => ask(false)}
        onNext={place.onNext}
      />
      <NoteDialog
        {...dialog}
        title={asked ? `Confirm the flag on ${names}?` : `Close the flag on ${names} as harmless?`}
        text={asked ? confirmText : harmlessText(flag)}
        send={asked ? 'Confirm it' : 'Close it'}
        label="What did you see?"
        missing="Say briefly what you saw."
        maxLength={500}
        onSend={(note) =>
          decide(
            () => write(closeFlag, { params: { flagId: flag.id }, body: { upheld: asked === true, note } }),
            asked ? 'Flag confirmed.' : 'Flag closed as harmless.',
          )
        }
      />
    </section>
  )
}

const confirmText = 'The flag is logged with your note and name. By itself it takes nothing from them.'

const harmlessText = ({ domain }: Flag): string =>
  domain === null
    ? 'The flag is closed and not raised again for these days.'
    : `The flag is closed. From now on every account of ${domain} counts on its own, and welcome points that were held back are paid.`
