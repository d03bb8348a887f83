import { TextLink } from '../../design/button.tsx'
import { Points } from '../../design/points.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'
import { CaseCard } from './case-card.tsx'

/** Changes of points that wait for a second admin, or for a day to pass. */
export const PointsCard = ({ viewer }: { viewer: { username: string; isAdmin: boolean } }) => (
  <CaseCard
    kind="points"
    id="points"
    title="Waiting changes"
    verdictsOf={({ evidence: { askedBy } }) => {
      const isOwn = askedBy === viewer.username
      return [
        ...(viewer.isAdmin && !isOwn ? (['approved'] as const) : []),
        ...(viewer.isAdmin || isOwn ? (['withdrawn'] as const) : []),
      ]
    }}
    row={({ evidence: { member, transferId, points, reason, askedBy, dueAt }, openedAt }) => ({
      name: `the change of ${member.name}`,
      title: (
        <>
          {transferId ? `Reverse transfer ${transferId} of ` : points > 0 ? 'Add to ' : 'Remove from '}
          <TextLink href={`/admin/users/${member.id}`}>{member.name}</TextLink>
        </>
      ),
      text: (
        <>
          “{reason}” {askedBy}, <Time iso={openedAt} inSentence />
          <TimePhrase before=". Takes effect" iso={dueAt} />
        </>
      ),
      aside: <Points value={Math.abs(points)} kind={transferId ? 'plain' : points < 0 ? 'out' : 'in'} />,
    })}
  />
)
