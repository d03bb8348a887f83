import { useState } from 'react'
import { closeReport, listReports, type Report } from '#contract/trust/reports.ts'
import { DeskHead, type Place } from '../../checks/reviews/desk-head.tsx'
import { taskWords } from '../../checks/reviews/review-words.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { PauseIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { formatCount } from '../../design/numbers.ts'
import { Thumb } from '../../design/thumb.tsx'
import { Time } from '../../design/time.tsx'
import { useWaits } from '../../layout/waits.ts'
import { DecideBar } from './decide-bar.tsx'
import { platformOf, reasonWords } from './report-words.ts'
import { useVerdict } from './use-verdict.ts'

interface Props {
  report: Report
  place: Place
  onDone: () => void
}

/** One report: its reporter, reason and subject, and the verdict. */
export function ReportEvidence({ report, place, onDone }: Props) {
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
      <DeskHead
        place={place}
        title={title}
        note={
          <>
            , reported <Time inSentence iso={report.createdAt} />
          </>
        }
      >
        {taskWords(report.action, report.platform)}, promoted by{' '}
        <b className="text-ink">{owner ?? 'the house'}</b>
      </DeskHead>
      <div className="desk-body">
        <div className="grid content-start gap-5">
          <div className="max-w-105">
            <Thumb src={report.thumbnailUrl} size="fill" platform={platformOf(report.platform)} />
          </div>
          <ReportedText report={report} />
          {report.held ? (
            <Note tone="warn" icon={PauseIcon}>
              Reports put this campaign on hold. It is out of the lists until they are decided, for{' '}
              {waits.hold} at most.
            </Note>
          ) : null}
        </div>
        <Records report={report} />
      </div>
      <DecideBar
        agree="Uphold"
        reject="Reject"
        busy={busy}
        onAgree={() => setIsAsking(true)}
        onReject={() => void decide(false)}
        url={report.url}
        onNext={place.onNext}
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
        <dl className="desk-facts">
          <dt>Earlier reports</dt>
          <dd className="num">{outcomeText(earlier)}</dd>
          <dt>Member since</dt>
          <dd>
            <Time iso={reporterSince} format="date" />
          </dd>
        </dl>
      </section>
      <section className="grid gap-3" aria-label={`About ${owner ?? 'the house'}`}>
        <h3 className="h3">About {owner ?? 'the house'}, who promotes it</h3>
        <dl className="desk-facts">
          {ownerRecord ? (
            <>
              <dt>Reports about their tasks, last 20</dt>
              <dd className="num">{outcomeText(ownerRecord)}</dd>
              <dt>Member since</dt>
              <dd>
                <Time iso={ownerRecord.memberSince} format="date" />
              </dd>
            </>
          ) : null}
          <dt>Other open reports about this task</dt>
          <dd className="num">{alsoOpen === 0 ? 'None' : formatCount(alsoOpen)}</dd>
        </dl>
      </section>
    </div>
  )
}

/** Earlier outcomes in words. */
export const outcomeText = ({ upheld, refused }: { upheld: number; refused: number }): string =>
  upheld + refused === 0 ? 'None' : `${formatCount(upheld)} upheld, ${formatCount(refused)} rejected`
