import { useState } from 'react'
import { closeReport, listReports, type Report } from '#contract/reports.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { PauseIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { formatCount } from '../../design/numbers.ts'
import { Time } from '../../design/time.tsx'
import { useWaits } from '../../layout/waits.ts'
import { PageFact } from '../reviews/index.ts'
import { DecideBar } from './decide-bar.tsx'
import { reasonWords } from './report-words.ts'
import { useVerdict } from './use-verdict.ts'

interface Props {
  report: Report
  place: string
  onNext: (() => void) | undefined
  onDone: () => void
}

/** One report: its reporter, reason and subject, and the verdict. */
export function ReportEvidence({ report, place, onNext, onDone }: Props) {
  const { busy, send } = useVerdict(listReports, onDone)
  const [isAsking, setIsAsking] = useState(false)
  const { id, title, owner } = report
  const waits = useWaits()
  const decide = async (upheld: boolean): Promise<void> => {
    const message = upheld ? 'Report upheld. The task stays out of the lists.' : 'Report rejected.'
    if (await send(closeReport, { params: { reportId: id }, body: { upheld } }, message)) setIsAsking(false)
  }
  return (
    <section className="desk" aria-label="Evidence">
      <header className="desk-head">
        <p className="sub text-13 num">{place}</p>
        <h2 className="h2 desk-title">{title}</h2>
        <p className="sub">
          Promoted by <b className="text-ink">{owner ?? 'the house'}</b>
        </p>
      </header>
      <div className="desk-body">
        <div className="grid content-start gap-5">
          <ReportedText report={report} />
          {report.held ? (
            <Note tone="warn" icon={PauseIcon}>
              Reports put this campaign on hold. It is out of the lists until they are decided, for{' '}
              {waits.hold} at most.
            </Note>
          ) : null}
        </div>
        <Facts report={report} />
      </div>
      <DecideBar
        agree="Uphold"
        reject="Reject"
        busy={busy}
        onAgree={() => setIsAsking(true)}
        onReject={() => void decide(false)}
        onNext={onNext}
      />
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Uphold this report?"
        text={`“${title}” leaves the lists, and ${owner ?? 'the house'} reads why. Its points stay set aside until the campaign is ended.`}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button variant="danger" busy={busy} onClick={() => void decide(true)}>
              Uphold it
            </Button>
          </>
        }
      />
    </section>
  )
}

function ReportedText({ report: { reporter, createdAt, reason, note } }: { report: Report }) {
  return (
    <div className="desk-said">
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

function Facts({ report: { url, alsoOpen, reporter, earlier } }: { report: Report }) {
  return (
    <dl className="desk-facts">
      <PageFact url={url} />
      <dt>Other open reports about it</dt>
      <dd className="num">{alsoOpen === 0 ? 'None' : formatCount(alsoOpen)}</dd>
      <dt>Earlier reports by {reporter}</dt>
      <dd className="num">
        {earlier.upheld + earlier.refused === 0
          ? 'None'
          : `${formatCount(earlier.upheld)} upheld, ${formatCount(earlier.refused)} rejected`}
      </dd>
    </dl>
  )
}
