import type { Case } from '#contract/staff/cases.ts'
import type { Flag } from '#contract/trust/flags.ts'
import { DeskHead, type EvidenceProps } from '../../checks/reviews/desk-head.tsx'
import { Facts } from '../../design/facts.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { GiftCircle } from '../../trust/reports/gift-circle.tsx'
import { flagWords, namesOf } from '../../trust/reports/report-labels.ts'
import { CaseVerdicts } from './case-desk.tsx'

/** One flag: its members and the evidence. It takes nothing from anyone; an admin decides if it is true. */
export function FlagEvidence(props: EvidenceProps<Case<'flag'>>) {
  const { item, place } = props
  const flag = item.evidence
  const { short, long } = flagWords[flag.kind]
  const names = namesOf(flag)
  return (
    <section className="desk" aria-label="Evidence">
      <DeskHead place={place} title={names} note={` · ${short}`}>
        {long}
      </DeskHead>
      <div className="desk-body">
        <GiftCircle key={item.id} flag={flag}>
          <Facts
            className="desk-facts"
            of={{
              'Email domain': flag.domain,
              'Between them': <Points value={flag.points} kind="plain" />,
              Found: <Time iso={item.openedAt} />,
            }}
          />
        </GiftCircle>
      </div>
      <CaseVerdicts
        {...props}
        ask={(verdict) => ({
          label: 'What did you see?',
          ...(verdict === 'upheld'
            ? { title: `Confirm the flag on ${names}?`, text: confirmText, send: 'Confirm it' }
            : {
                title: `Close the flag on ${names} as harmless?`,
                text: harmlessText(flag),
                send: 'Close it',
              }),
        })}
      />
    </section>
  )
}

const confirmText = 'The flag is logged with your note and name. By itself it takes nothing from them.'

const harmlessText = ({ domain }: Flag): string =>
  domain === null
    ? 'The flag is closed and not raised again for these days.'
    : `The flag is closed. From now on every account of ${domain} counts on its own, and welcome points that were held back are paid.`
