import { useState } from 'react'
import { closeReportTarget, listReportTargets, type ReportTarget } from '#contract/trust/reports.ts'
import { usePages } from '../../api/read-pages.ts'
import { DeskHead, type Place } from '../../checks/reviews/desk-head.tsx'
import { QueueFrame } from '../../checks/reviews/queue-frame.tsx'
import { QueueItem } from '../../checks/reviews/queue-item.tsx'
import { taskWords } from '../../checks/reviews/review-words.ts'
import { useQueue } from '../../checks/reviews/use-queue.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { PauseIcon } from '../../design/icons.ts'
import { NotRead } from '../../design/not-read.tsx'
import { Note } from '../../design/note.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { countText } from '../../design/texts.ts'
import { Thumb } from '../../design/thumb.tsx'
import { Time } from '../../design/time.tsx'
import { useWaits } from '../../layout/waits.ts'
import { DecideBar } from './decide-bar.tsx'
import { outcomeText } from './report-evidence.tsx'
import { platformOf, reasonWords } from './report-words.ts'
import { useVerdict } from './use-verdict.ts'

const idOf = ({ campaignId }: ReportTarget): string => campaignId

/** Campaigns with open reports, those with the most first: one verdict decides all reports about one. */
export function TargetsDesk() {
  const { pages, isPending, isError, more, busy, retry } = usePages(
    listReportTargets,
    {},
    { isPrivate: true },
  )
  const targets = pages.flatMap((page) => page.targets)
  const { current, choose, place, moveOn } = useQueue(targets, idOf)
  return (
    <QueueFrame
      title="Reports by target"
      waiting={more ? undefined : targets.length}
      filter={null}
      items={
        isPending ? (
          <SkeletonRows rows={4} />
        ) : (
          <ul>
            {targets.map((target) => (
              <QueueItem
                key={target.campaignId}
                mark={<Avatar name={target.owner ?? 'House'} />}
                name={target.title}
                note={`${countText(target.count, 'report')}, ${reasonWords[target.reasons[0]?.reason ?? 'other']}`}
                sign={target.held ? <PauseIcon weight="fill" aria-label="On hold" /> : null}
                since={target.firstAt}
                isCurrent={target === current}
                onChoose={() => choose(target.campaignId)}
              />
            ))}
          </ul>
        )
      }
      foot={more ? <ShowMore shown={targets.length} onMore={more} busy={busy} /> : null}
    >
      {current ? (
        <Evidence key={current.campaignId} target={current} place={place} onDone={moveOn} />
      ) : isPending ? null : (
        <section className="queue-none" aria-label="Evidence">
          {isError ? (
            <NotRead title="Couldn’t load the reports" text="Nothing is lost. Try again." retry={retry} />
          ) : (
            <EmptyState title="No open reports" text="Campaigns that members report appear here." />
          )}
        </section>
      )}
    </QueueFrame>
  )
}

interface Props {
  target: ReportTarget
  place: Place
  onDone: () => void
}

function Evidence({ target, place, onDone }: Props) {
  const { campaignId, title, owner, count, held } = target
  const { busy, send } = useVerdict(listReportTargets, onDone)
  const [isAsking, setIsAsking] = useState(false)
  const waits = useWaits()
  const decide = async (upheld: boolean): Promise<void> => {
    const message = `${countText(count, 'report')} ${upheld ? 'upheld. The task stays out of the lists.' : 'rejected.'}`
    if (await send(closeReportTarget, { params: { campaignId }, body: { upheld } }, message))
      setIsAsking(false)
  }
  return (
    <section className="desk" aria-label="Evidence">
      <DeskHead
        place={place}
        title={title}
        note={
          <>
            , first reported <Time inSentence iso={target.firstAt} />
          </>
        }
      >
        {taskWords(target.action, target.platform)}, promoted by{' '}
        <b className="text-ink">{owner ?? 'the house'}</b>
      </DeskHead>
      <div className="desk-body">
        <div className="grid content-start gap-5">
          <div className="max-w-105">
            <Thumb src={target.thumbnailUrl} size="fill" platform={platformOf(target.platform)} />
          </div>
          {held ? (
            <Note tone="warn" icon={PauseIcon}>
              Reports put this campaign on hold. It is out of the lists until they are decided, for{' '}
              {waits.hold} at most.
            </Note>
          ) : null}
          <Figures target={target} />
        </div>
        <Reporters target={target} />
      </div>
      <DecideBar
        agree={count === 1 ? 'Uphold' : `Uphold all ${count}`}
        reject={count === 1 ? 'Reject' : 'Reject all'}
        busy={busy}
        onAgree={() => setIsAsking(true)}
        onReject={() => void decide(false)}
        url={target.url}
        onNext={place.onNext}
      />
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Uphold ${countText(count, 'report')}?`}
        text={`“${title}” leaves the lists, and ${owner ?? 'the house'} reads why. Its points stay set aside until the campaign is ended.`}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button variant="danger" busy={busy} onClick={() => void decide(true)}>
              Uphold
            </Button>
          </>
        }
      />
    </section>
  )
}

function Figures({ target: { reasons, ownerRecord, owner } }: { target: ReportTarget }) {
  return (
    <dl className="desk-facts">
      {reasons.map(({ reason, count }) => (
        <div key={reason} className="contents">
          <dt>{reasonWords[reason]}</dt>
          <dd className="num">{countText(count, 'report')}</dd>
        </div>
      ))}
      <dt>Reports about tasks of {owner ?? 'the house'}, last 20</dt>
      <dd className="num">{outcomeText(ownerRecord)}</dd>
    </dl>
  )
}

function Reporters({ target: { reporters, count } }: { target: ReportTarget }) {
  return (
    <section className="grid content-start gap-3" aria-label="Reporters">
      <h3 className="h3">
        {count > reporters.length ? `The first ${reporters.length} reporters` : 'Reporters'}
      </h3>
      <ul className="grid gap-3">
        {reporters.map((reporter) => (
          <li key={reporter.name} className="grid gap-0.5 wrap-anywhere">
            <span className="flex items-center gap-2">
              <b className="font-label">{reporter.name}</b>
              <Badge>Trust {reporter.trust}</Badge>
            </span>
            <span>{reasonWords[reporter.reason]}</span>
            {reporter.note ? <span className="sub">“{reporter.note}”</span> : null}
            <span className="dim text-13">Earlier reports: {outcomeText(reporter)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
