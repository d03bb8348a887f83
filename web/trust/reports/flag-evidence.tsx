import { useState } from 'react'
import { closeFlag, type Flag, listFlags } from '#contract/trust/flags.ts'
import { DeskHead, type Place } from '../../checks/reviews/desk-head.tsx'
import { Avatar } from '../../design/avatar.tsx'
import { Facts } from '../../design/facts.tsx'
import { NoteDialog } from '../../design/form-dialog.tsx'
import { formatCount } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { DecideBar } from './decide-bar.tsx'
import { flagWords, namesOf } from './report-words.ts'
import { useVerdict } from './use-verdict.ts'

interface Props {
  flag: Flag
  place: Place
  onDone: () => void
}

/** One flag: its members and the evidence. It takes nothing from anyone; an admin decides if it is true. */
export function FlagEvidence({ flag, place, onDone }: Props) {
  const { busy, send } = useVerdict(listFlags, onDone)
  const [asked, setAsked] = useState<boolean | null>(null)
  const { short, long } = flagWords[flag.kind]
  const names = namesOf(flag)
  const decide = async (upheld: boolean, note: string): Promise<void> => {
    const message = upheld ? 'Flag confirmed.' : 'Flag closed as harmless.'
    if (await send(closeFlag, { params: { flagId: flag.id }, body: { upheld, note } }, message))
      setAsked(null)
  }
  return (
    <section className="desk" aria-label="Evidence">
      <DeskHead place={place} title={names} note={` · ${short}`}>
        {long}
      </DeskHead>
      <div className="desk-body">
        <ul className="grid content-start gap-3">
          {flag.members.map(({ id, username, memberSince, credited }) => (
            <li key={id} className="flex min-w-0 items-center gap-3">
              <Avatar name={username} />
              <span className="grid min-w-0 leading-snug">
                <b className="trunc font-label">{username}</b>
                <span className="dim text-13 num">
                  {credited === 1 ? '1 task' : `${formatCount(credited)} tasks`} credited, member since{' '}
                  <Time iso={memberSince} format="date" />
                </span>
              </span>
            </li>
          ))}
        </ul>
        <Facts
          className="desk-facts"
          of={{
            'Mail domain': flag.domain,
            'Between them': <Points value={flag.points} kind="plain" />,
            Found: <Time iso={flag.foundAt} />,
          }}
        />
      </div>
      <DecideBar
        agree="Confirm"
        reject="Harmless"
        busy={busy}
        onAgree={() => setAsked(true)}
        onReject={() => setAsked(false)}
        onNext={place.onNext}
      />
      <NoteDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? `Confirm the flag on ${names}?` : `Close the flag on ${names} as harmless?`}
        text={asked ? confirmText : harmlessText(flag)}
        send={asked ? 'Confirm it' : 'Close it'}
        label="What did you see?"
        missing="Say briefly what you saw."
        maxLength={500}
        busy={busy}
        onSend={(note) => void decide(asked === true, note)}
      />
    </section>
  )
}

const confirmText = 'The flag is logged with your note and name. By itself it takes nothing from them.'

const harmlessText = ({ domain }: Flag): string =>
  domain === null
    ? 'The flag is closed and not raised again for these days.'
    : `The flag is closed. From now on every account of ${domain} counts on its own, and welcome points that were held back are paid.`
