import { formatCount } from '#contract/numbers.ts'
import type { Case } from '#contract/staff/cases.ts'
import type { Report } from '#contract/trust/reports.ts'
import type { EvidenceProps } from '../../checks/reviews/desk-head.tsx'
import { Facts } from '../../design/facts.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'
import { outcomeText, reasonWords } from '../../trust/reports/report-labels.ts'
import { ReportedCampaign } from '../../trust/reports/reported-campaign.tsx'
import { useDecision } from './use-cases.tsx'

/** One report: its reporter, reason and subject, and the verdict. */
export function ReportEvidence({ item, place, onDone }: EvidenceProps<Case<'report'>>) {
  const decide = useDecision('report')
  const { openedAt, evidence: report } = item
  return (
    <ReportedCampaign
      campaign={report}
      place={place}
      note={<TimePhrase before=", reported" iso={openedAt} />}
      left={<ReportedText item={item} />}
      right={<Records report={report} />}
      agree="Uphold"
      reject="Reject"
      confirm={{ title: 'Uphold this report?', send: 'Uphold it' }}
      send={(verdict) => decide(item.id, verdict)}
      onDone={onDone}
    />
  )
}

function ReportedText({ item: { openedAt, evidence } }: { item: Case<'report'> }) {
  const { reporter, reason, note } = evidence
  return (
    <div className="grid gap-1 px-3.5 py-3 rounded-md bg-raised wrap-anywhere">
      <p>
        <b className="font-label">{reporter}</b>{' '}
        <span className="dim text-13">
          <Time iso={openedAt} />
        </span>
      </p>
      <p>{reasonWords[reason]}</p>
      {note ? <p className="sub">“{note}”</p> : null}
    </div>
  )
}

/** Histories of the reporter and of the creator, and what else is open about the task. */
function Records({ report }: { report: Report }) {
  const { alsoOpen, reporter, earlier, reporterSince, owner, ownerRecord } = report
  return (
    <div className="grid content-start gap-6">
      <section className="grid gap-3" aria-label={`About ${reporter}`}>
        <h3 className="h3">About {reporter}, who reported it</h3>
        <Facts
          className="desk-facts num"
          of={{
            'Earlier reports': outcomeText(earlier),
            'Member since': <Time iso={reporterSince} format="date" />,
          }}
        />
      </section>
      <section className="grid gap-3" aria-label={`About ${owner ?? 'the house'}`}>
        <h3 className="h3">About {owner ?? 'the house'}, who promotes it</h3>
        <Facts
          className="desk-facts num"
          of={{
            'Reports about their tasks, last 20': ownerRecord && outcomeText(ownerRecord),
            'Member since': ownerRecord && <Time iso={ownerRecord.memberSince} format="date" />,
            'Other open reports about this task': alsoOpen === 0 ? 'None' : formatCount(alsoOpen),
          }}
        />
      </section>
    </div>
  )
}
