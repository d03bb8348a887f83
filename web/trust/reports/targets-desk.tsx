import { closeReportTarget, listReportTargets, type ReportTarget } from '#contract/trust/reports.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import type { EvidenceProps } from '../../checks/reviews/desk-head.tsx'
import { QueueDesk } from '../../checks/reviews/queue-desk.tsx'
import { Avatar } from '../../design/avatar.tsx'
import { Badge } from '../../design/badge.tsx'
import { Facts } from '../../design/facts.tsx'
import { Icon } from '../../design/icon.tsx'
import { countText } from '../../design/texts.ts'
import { TimePhrase } from '../../design/time.tsx'
import { usePages } from '../../layout/page-list.tsx'
import { outcomeText, reasonWords } from './report-labels.ts'
import { ReportedCampaign } from './reported-campaign.tsx'

/** Campaigns with open reports, those with the most first: one verdict decides all reports about one. */
export function TargetsDesk() {
  const list = usePages(listReportTargets, {})
  const targets = list.pages.flatMap((page) => page.targets)
  return (
    <QueueDesk
      title="Reports by target"
      waiting={list.more ? undefined : targets.length}
      list={list}
      items={targets}
      idOf={({ campaignId }) => campaignId}
      row={(target) => ({
        mark: <Avatar name={target.owner ?? 'House'} />,
        name: target.title,
        note: `${countText(target.count, 'report')}, ${reasonWords[target.reasons[0]?.reason ?? 'other']}`,
        sign: target.held ? (
          <Icon name="Pause" className="mr-1 text-warn-text" weight="fill" aria-label="On hold" />
        ) : null,
        since: target.firstAt,
      })}
      failed={{ title: 'Couldn’t load the reports', text: 'Nothing is lost. Try again.' }}
      empty={{ title: 'No open reports', text: 'Campaigns that members report appear here.' }}
    >
      {(target, place, onDone) => <Evidence item={target} place={place} onDone={onDone} />}
    </QueueDesk>
  )
}

function Evidence({ item: target, place, onDone }: EvidenceProps<ReportTarget>) {
  const { campaignId, count } = target
  const write = useWriteOnce()
  const reports = countText(count, 'report')
  return (
    <ReportedCampaign
      campaign={target}
      place={place}
      note={<TimePhrase before=", first reported" iso={target.firstAt} />}
      left={<Figures target={target} />}
      right={<Reporters target={target} />}
      agree={count === 1 ? 'Uphold' : `Uphold all ${count}`}
      reject={count === 1 ? 'Reject' : 'Reject all'}
      confirm={{ title: `Uphold ${reports}?`, send: 'Uphold' }}
      send={async (verdict) => {
        const upheld = verdict === 'upheld'
        await write(closeReportTarget, { params: { campaignId }, body: { upheld } })
        return `${reports} ${upheld ? 'upheld. The task stays out of the lists.' : 'rejected.'}`
      }}
      onDone={onDone}
    />
  )
}

function Figures({ target: { reasons, ownerRecord, owner } }: { target: ReportTarget }) {
  return (
    <Facts
      className="desk-facts num"
      of={{
        ...Object.fromEntries(
          reasons.map(({ reason, count }) => [reasonWords[reason], countText(count, 'report')]),
        ),
        [`Reports about tasks of ${owner ?? 'the house'}, last 20`]: outcomeText(ownerRecord),
      }}
    />
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
