import { decidePointChange, listPointChanges, type PointChange } from '#contract/trust/point-changes.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Button, TextLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Points } from '../../design/points.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'

/** Changes of points that wait for a second admin, or for a day to pass; nothing if there are none. */
export function WaitingChanges({ viewer }: { viewer: { username: string; isAdmin: boolean } }) {
  const list = usePages(listPointChanges, { query: { state: 'waiting' } })
  if (!list.pages.some(({ changes }) => changes.length > 0)) return null
  return (
    <Card title="Waiting changes" flush>
      <PageList
        list={list}
        rowsOf={({ changes }) => changes}
        failed={{ title: 'Couldn’t load the waiting changes' }}
        empty={{ title: 'None' }}
      >
        {(change) => <Row change={change} viewer={viewer} />}
      </PageList>
    </Card>
  )
}

function Row({ change, viewer }: { change: PointChange; viewer: { username: string; isAdmin: boolean } }) {
  const { id, member, transferId, points, reason, askedBy, askedAt, dueAt } = change
  const write = useWriteOnce()
  const { busy, act } = useAct('a verdict on a change of points', ['/api/admin/'])
  const isOwn = askedBy === viewer.username
  const decide = (approve: boolean): void =>
    void act(
      () => write(decidePointChange, { params: { changeId: id }, body: { approve } }),
      approve ? `${member.name} has been told.` : 'Withdrawn: nothing has moved.',
    )
  return (
    <li className="list-row max-desk:flex-wrap">
      <div className="list-row-text">
        <span className="list-row-title wrap-anywhere">
          {transferId ? `Reverse transfer ${transferId} of ` : points > 0 ? 'Add to ' : 'Remove from '}
          <TextLink href={`/admin/users/${member.id}`}>{member.name}</TextLink>
        </span>
        <span className="list-row-sub wrap-anywhere">
          “{reason}” {askedBy}, <Time iso={askedAt} inSentence />
          <TimePhrase before=". Takes effect" iso={dueAt} />
        </span>
      </div>
      <Points value={Math.abs(points)} kind={transferId ? 'plain' : points < 0 ? 'out' : 'in'} />
      {viewer.isAdmin && !isOwn ? (
        <Button size="sm" variant="solid" busy={busy} onClick={() => decide(true)}>
          Approve<span className="sr-only"> the change of {member.name}</span>
        </Button>
      ) : null}
      {viewer.isAdmin || isOwn ? (
        <Button size="sm" busy={busy} onClick={() => decide(false)}>
          Withdraw<span className="sr-only"> the change of {member.name}</span>
        </Button>
      ) : null}
    </li>
  )
}
