import type { Case } from '#contract/staff/cases.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Icon } from '../../design/icon.tsx'
import { Points } from '../../design/points.tsx'
import type { EvidenceProps } from '../../layout/queue/desk-head.tsx'
import { flagWords, namesOf, reasonWords } from '../../trust/reports/report-labels.ts'
import { CaseDesk, useDeskKind } from './case-desk.tsx'
import { FlagEvidence } from './flag-evidence.tsx'
import { ReportEvidence } from './report-evidence.tsx'

/** A report filed by a member, or a flag of the nightly search. */
type Item = Case<'report' | 'flag'>

/**
 * Reports of members and flags of the nightly search: the queue on the left, the chosen case on the right.
 */
export function ReportsDesk({ first }: { first: string | undefined }) {
  const [kind, filter] = useDeskKind('reports', first, { report: 'Reports', flag: 'Flags' })
  return (
    <CaseDesk
      kind={kind}
      title="Reports"
      filter={filter}
      row={rowOf}
      remark="Each decision is logged with your name."
      failed={{ title: 'Couldn’t load the reports', text: 'Nothing is lost: open cases stay open.' }}
      empty={emptyWords[kind]}
      evidence={Evidence}
    />
  )
}

const Evidence = ({ item, ...desk }: EvidenceProps<Item>) =>
  item.kind === 'report' ? <ReportEvidence {...desk} item={item} /> : <FlagEvidence {...desk} item={item} />

const emptyWords = {
  reports: {
    title: 'All clear',
    text: 'Reports about tasks appear here, and flags on accounts that may belong to one person.',
  },
  report: { title: 'No open reports', text: 'Reports about tasks appear here.' },
  flag: {
    title: 'No flags',
    text: 'Each night we look for members who give points mostly to each other, and at each sign-in for too many accounts of one email domain.',
  },
}

const rowOf = (item: Item) => (item.kind === 'report' ? reportRow(item) : flagRow(item))

const reportRow = ({ evidence: { reporter, title, reason, held } }: Case<'report'>) => ({
  mark: <Avatar name={reporter} />,
  name: title,
  note: `${reasonWords[reason]}, by ${reporter}`,
  sign: held ? (
    <Icon name="Pause" className="mr-1 text-warn-text" weight="fill" aria-label="On hold" />
  ) : null,
})

const flagRow = ({ evidence }: Case<'flag'>) => ({
  mark: (
    <span className="grid size-8 flex-none place-items-center">
      <Icon name="Flag" size={22} />
    </span>
  ),
  name: namesOf(evidence),
  note: flagWords[evidence.kind].short,
  points: <Points value={evidence.points} kind="plain" />,
})
