import {
  type EngagementLogEntry,
  listEngagementChanges,
  listSettings,
  type ProfileName,
  type Setting,
  unitOf,
} from '#contract/exchange/catalogue/admin.ts'
import { catalogue } from '#contract/exchange/catalogue.ts'
import type { Joining } from '#contract/joining.ts'
import { useRead } from '../../api/read.ts'
import { Time } from '../../design/time.tsx'
import { Desk, useDesk } from '../../layout/desk.tsx'
import { joiningWords } from '../../people/joining/labels.ts'
import { ChangedParts } from './changed-parts.tsx'
import { figureText, labelOf } from './figure-labels.ts'
import { checkText, nameOf, profileWords } from './row-labels.ts'

/** Changes of the catalogue and the values, newest first, with who made each. */
export function ChangeLog() {
  const { data } = useRead(listSettings, {})
  return (
    <Desk
      of={useDesk(listEngagementChanges)}
      name="Log"
      empty={{ title: 'No changes yet', text: 'Changes to rows and values appear here, with the old value.' }}
    >
      {(entry) => <Entry entry={entry} settings={data?.settings ?? []} />}
    </Desk>
  )
}

interface Props {
  entry: EngagementLogEntry
  settings: readonly Setting[]
}

function subjectOf({ entry: { kind, subject }, settings }: Props): string {
  if (kind === 'installation') return 'Installation'
  if (kind === 'maintenance') return 'Maintenance'
  if (kind === 'profile') return `Profile: ${profileWords[subject as ProfileName]?.label ?? subject}`
  const row = catalogue.find(({ key }) => key === subject)
  if (row) return nameOf(row)
  const setting = settings.find(({ name }) => name === subject)
  return setting ? labelOf(setting) : subject
}

const partWords: Record<EngagementLogEntry['parts'][number]['what'], string> = {
  isOn: 'Switch',
  durations: 'Default reward, in points',
  floor: 'Lowest reward, in points',
  accountCheck: 'Verification',
  note: 'Note',
  value: 'Value',
  joining: 'Who can join',
  name: 'Name',
  place: 'Place',
  contact: 'Contact',
  income: 'How money is made',
  sentence: 'Sentence',
}

const valueText = (subject: string, what: string, value: string): string => {
  if (what === 'joining') return joiningWords[value as Joining] ?? value
  if (what === 'value') return figureText(unitOf(subject), Number(value))
  if (what === 'isOn') return value === 'true' ? 'on' : 'off'
  if (what === 'accountCheck') return checkText(value === 'true')
  if (what === 'sentence' && value === '') return 'ended'
  return what === 'note' || what === 'sentence' ? `“${value}”` : value
}

function Entry({ entry, settings }: Props) {
  return (
    <li className="list-row">
      <div className="list-row-text grid gap-1.5">
        <b className="font-label wrap-anywhere">{subjectOf({ entry, settings })}</b>
        <ChangedParts
          of={entry.parts.map(({ what, from, to }) => ({
            what: partWords[what],
            from: from === null ? null : valueText(entry.subject, what, from),
            to: valueText(entry.subject, what, to),
          }))}
        />
        <span className="list-row-sub">
          {entry.by ?? 'Former member'} · <Time iso={entry.at} />
        </span>
      </div>
    </li>
  )
}
