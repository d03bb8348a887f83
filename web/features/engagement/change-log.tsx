import { catalogue } from '#contract/catalogue.ts'
import {
  type EngagementLogEntry,
  listEngagementChanges,
  type ProfileName,
  unitOf,
} from '#contract/engagement.ts'
import { usePages } from '../../api/read-pages.ts'
import { Card } from '../../design/card.tsx'
import { PageList } from '../../design/page-list.tsx'
import { Time } from '../../design/time.tsx'
import { figureText } from './figure-words.ts'
import { checkText, nameOf, profileWords } from './row-words.ts'

/** Who changed what, newest first. */
export function ChangeLog() {
  const list = usePages(listEngagementChanges, {}, { isPrivate: true })
  return (
    <Card flush>
      <PageList
        list={list}
        rowsOf={({ changes }) => changes}
        keyOf={({ id }) => id}
        failed={{ title: 'The log is not here right now', text: 'Nothing of it is lost.' }}
        empty={{
          title: 'Nothing was changed yet',
          text: 'Who changes a row or a figure stands here, with what it was.',
        }}
      >
        {(entries) => (
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PageList>
    </Card>
  )
}

const subjectOf = ({ kind, subject }: EngagementLogEntry): string => {
  if (kind === 'profile') return `Profile: ${profileWords[subject as ProfileName]?.label ?? subject}`
  const row = catalogue.find(({ key }) => key === subject)
  return row ? nameOf(row) : subject
}

const partWords: Record<EngagementLogEntry['parts'][number]['what'], string> = {
  isOn: 'Open',
  durations: 'Default, in points',
  floor: 'Least offer, in points',
  accountCheck: 'Checked',
  note: 'Note',
  value: 'Value',
}

const said = (subject: string, what: string, value: string): string => {
  if (what === 'value') return figureText(unitOf(subject), Number(value))
  if (what === 'isOn') return value === 'true' ? 'on' : 'off'
  if (what === 'accountCheck') return checkText(value === 'true')
  return what === 'note' ? `“${value}”` : value
}

function Entry({ entry }: { entry: EngagementLogEntry }) {
  return (
    <li className="list-row">
      <div className="list-row-text diff">
        <b className="font-label wrap-anywhere">{subjectOf(entry)}</b>
        <dl>
          {entry.parts.map(({ what, from, to }) => (
            <div key={what}>
              <dt>{partWords[what]}</dt>
              <dd>
                {from === null ? null : <del>{said(entry.subject, what, from)}</del>}{' '}
                <ins>{said(entry.subject, what, to)}</ins>
              </dd>
            </div>
          ))}
        </dl>
        <span className="list-row-sub">
          {entry.by ?? 'Somebody who left'} · <Time iso={entry.at} />
        </span>
      </div>
    </li>
  )
}
