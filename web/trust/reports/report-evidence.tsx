import { formatCount } from '#contract/numbers.ts'
import { closeReport, type Report } from '#contract/trust/reports.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import type { EvidenceProps } from '../../checks/reviews/desk-head.tsx'
import { Facts } from '../../design/facts.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'
import { reasonWords } from './report-words.ts'
import { ReportedCampaign } from './reported-campaign.tsx'

/** One report: its reporter, reason and subject, and the verdict. */
export function ReportEvidence({ item: report, place, onDone }: EvidenceProps<Report>) {
  const write = useWriteOnce()
  return (
    <ReportedCampaign
      campaign={report}
      place={place}
      note={<TimePhrase before=", reported" iso={report.createdAt} />}
      left={<ReportedText report={report} />}
      right={<Records report={report} />}
      agree="Uphold"
      reject="Reject"
      confirm={{ title: 'Uphold this report?', send: 'Uphold it' }}
      send={(upheld) => write(closeReport, { params: { reportId: report.id }, body: { upheld } })}
      toasts={{
        upheld: 'Report upheld. The task stays out of the lists.',
        rejected: 'Report rejected.',
      }}
      onDone={onDone}
    />
  )
}

function ReportedText({ report: { reporter, createdAt, reason, note } }: { report: Report }) {
  return (
    <div className="grid gap-1 px-3.5 py-3 rounded-md bg-raised wrap-anywhere">
      <p>
        <b className="font-label">{reporter}</b>{' '}
        <span className="dim text-13">
          <Time iso={createdAt} />
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

/** Earlier outcomes in words. */
export const outcomeText = ({ upheld, refused }: { upheld: number; refused: number }): string =>
  upheld + refused === 0 ? 'None' : `${formatCount(upheld)} upheld, ${formatCount(refused)} rejected`
