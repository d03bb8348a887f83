import type { ReactNode } from 'react'
import { formatCents, formatCount } from '#contract/numbers.ts'
import { platformLabels } from '#contract/platforms.ts'
import { reasonName } from '#contract/reason-names.ts'
import { stageWords } from '#contract/standing.ts'
import type { MemberRecord } from '#contract/trust/members-desk.ts'
import { Badge } from '../../design/badge.tsx'
import { TextLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Facts } from '../../design/facts.tsx'
import { Points } from '../../design/points.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { Time, TimePhrase } from '../../design/time.tsx'
import { daysText } from '../../design/time-text.ts'
import { handleText } from '../../exchange/connections/account-labels.ts'

/** Facts of a member: the account, trust and what it rests on, and others on the same browser. */
export function MemberFacts({ member }: { member: MemberRecord }) {
  const { limit, state } = member
  return (
    <Card title="Account">
      <Facts
        className="grid gap-x-6 gap-y-3 wrap-anywhere desk:grid-cols-2 [&_dt]:text-13 [&_dt]:text-ink-2"
        of={{
          Number: member.id,
          Email: member.email,
          'First name': member.firstName ?? 'None',
          State: limit && state === 'active' ? stageWords[limit.stage].label : sentenceCase(state),
          Deleted: member.deletesAt && <Time iso={member.deletesAt} />,
          Joined: <Time iso={member.joinedAt} />,
          'Last seen': member.lastSeenAt ? <Time iso={member.lastSeenAt} /> : 'Unknown',
          Wallet: <Points value={member.points} kind="plain" />,
          Premium: member.premiumUntil ? (
            <TimePhrase before={member.isPremium ? 'Until' : 'Ended'} iso={member.premiumUntil} />
          ) : (
            'No'
          ),
          Trust: `Level ${member.trust}: ${formatCount(member.credited)} credited on ${daysText(member.creditedDays)}, ${formatCount(member.rejected)} rejected`,
          'Language, country, time zone': [
            member.language ?? 'None',
            member.country ?? 'none',
            member.timeZone,
          ].join(', '),
          Connections:
            member.connections
              .map(({ platform, handle }) => `${platformLabels[platform]} ${handleText(platform, handle)}`)
              .join(', ') || 'None',
          'On the same browser':
            member.sameDevice.length === 0
              ? 'No one'
              : [
                  member.sameDevice.map(({ id, username }) => (
                    <TextLink key={id} className="mr-2" href={`/admin/users/${id}`}>
                      {username}
                    </TextLink>
                  )),
                  <TextLink key="list" href={`/admin/users?sameBrowserAs=${member.id}`}>
                    List them
                  </TextLink>,
                ],
        }}
      />
    </Card>
  )
}

interface Line {
  key: string
  title: string
  /** Before the time. */
  note?: string
  at: string
  end?: ReactNode
}

function Lines({ title, empty, lines }: { title: string; empty: string; lines: readonly Line[] }) {
  return (
    <Card title={title} flush>
      {lines.length === 0 ? (
        <p className="sub px-5 pb-5 max-desk:px-4">{empty}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line.key} className="list-row">
              <div className="list-row-text">
                <span className="list-row-title trunc">{line.title}</span>
                <span className="list-row-sub">
                  {line.note ? `${line.note}, ` : null}
                  <Time iso={line.at} inSentence={line.note !== undefined} />
                </span>
              </div>
              {line.end}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The latest ten of a member's entries, attempts, orders, sessions and flags. */
export function MemberLists({ member }: { member: MemberRecord }) {
  const { entries, attempts, orders } = member
  return (
    <div className="grid items-start gap-6 wide:grid-cols-2">
      <Lines
        title="Points"
        empty="Nothing moved."
        lines={entries.map(({ transferId, reason, points, at }) => ({
          key: transferId,
          title: reasonName(reason),
          note: `Transfer ${transferId}`,
          at,
          end: <Points value={Math.abs(points)} kind={points < 0 ? 'out' : 'in'} />,
        }))}
      />
      <Lines
        title="Tasks"
        empty="None started."
        lines={attempts.map(({ id, title, state, points, at }) => ({
          key: id,
          title,
          note: sentenceCase(state),
          at,
          end: <Points value={points} kind="plain" />,
        }))}
      />
      <Lines
        title="Orders"
        empty="None."
        lines={orders.map(({ number, state, cents, at }) => ({
          key: number,
          title: number,
          note: sentenceCase(state),
          at,
          end: <span className="num">{formatCents(cents)}</span>,
        }))}
      />
      <Access member={member} />
    </div>
  )
}

function Access({ member: { sessions, flags } }: { member: MemberRecord }) {
  return (
    <>
      <Lines
        title="Sessions"
        empty="Signed in nowhere."
        lines={sessions.map(({ device, network, lastUsedAt }, index) => ({
          key: `${index} ${lastUsedAt}`,
          title: device,
          note: network || 'Unknown network',
          at: lastUsedAt,
        }))}
      />
      <Lines
        title="Flags"
        empty="None."
        lines={flags.map(({ kind, foundAt, isOpen }) => ({
          key: `${kind} ${foundAt}`,
          title: sentenceCase(kind),
          at: foundAt,
          end: <Badge>{isOpen ? 'Open' : 'Closed'}</Badge>,
        }))}
      />
    </>
  )
}
