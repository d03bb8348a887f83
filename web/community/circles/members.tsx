import {
  type CircleMember,
  changeCircleRole,
  decideCircleRequest,
  listCircleMembers,
  listCircleRequests,
  removeCircleMember,
} from '#contract/community/circle-members.ts'
import type { CirclePage, CircleRole } from '#contract/community/circles.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { Menu, type MenuEntry } from '../../design/menu.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { Time, TimePhrase } from '../../design/time.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { circleReads } from './circle-reads.ts'

/** Members of a circle, with what its owner and moderators can do about each. */
export function Members({ circle }: { circle: CirclePage }) {
  const list = usePages(listCircleMembers, { params: { circleId: circle.id } })
  return (
    <PageList
      list={list}
      rowsOf={({ members }) => members}
      keyOf={({ username }) => username}
      failed={{ title: 'Couldn’t load the members', text: 'Nothing is lost. Try again.' }}
      empty={{ title: 'No members yet' }}
    >
      {(member) => (
        <ListRow
          media={<Avatar name={member.username} imageUrl={member.imageUrl} />}
          title={member.username}
          sub={<TimePhrase before="Joined" iso={member.joinedAt} />}
          end={
            <span className="flex items-center gap-2">
              {member.role === 'member' ? null : <Badge>{sentenceCase(member.role)}</Badge>}
              <MemberMenu circle={circle} member={member} />
            </span>
          }
        />
      )}
    </PageList>
  )
}

function MemberMenu({ circle, member }: { circle: CirclePage; member: CircleMember }) {
  const { act } = useAct('changeCircleRole', circleReads(circle.id))
  const { username, role } = member
  const { ask, dialog } = useActDialog((make: typeof removal) => make(circle, username))
  const params = { circleId: circle.id, username }
  const give = (to: CircleRole): void =>
    void act(() => write(changeCircleRole, { params, body: { role: to } }), `${username} is a ${to} now.`)
  const isOwner = circle.role === 'owner'
  const mayRemove = role !== 'owner' && (isOwner || (circle.role === 'moderator' && role === 'member'))
  if (member.isYou || !mayRemove) return null
  const owners: MenuEntry[] = [
    {
      label: role === 'moderator' ? 'Make a member' : 'Make a moderator',
      onSelect: () => give(role === 'moderator' ? 'member' : 'moderator'),
    },
    { label: 'Hand the circle over', onSelect: () => ask(handOver) },
  ]
  return (
    <>
      <Menu
        trigger={<IconButton small icon="DotsThree" label={`More for ${username}`} />}
        entries={[
          ...(isOwner && !circle.archived ? owners : []),
          { label: 'Remove', danger: true, onSelect: () => ask(removal) },
        ]}
      />
      {dialog}
    </>
  )
}

const ofMember = (circle: CirclePage, username: string) => ({
  params: { circleId: circle.id, username },
  settle: circleReads(circle.id),
})

const handOver = (circle: CirclePage, username: string) =>
  declareAct(changeCircleRole, {
    ...ofMember(circle, username),
    title: `Hand ${circle.name} to ${username}?`,
    text: `${username} becomes its owner, and you a moderator. Only ${username} can hand it back.`,
    verb: 'Hand it over',
    body: () => ({ role: 'owner' as const }),
    said: `${username} owns the circle now.`,
  })

const removal = (circle: CirclePage, username: string) =>
  declareAct(removeCircleMember, {
    ...ofMember(circle, username),
    title: `Remove ${username}?`,
    text: 'Their posts and comments stay. They can join again.',
    verb: `Remove ${username}`,
    said: `${username} is removed.`,
  })

/** People who ask to join, to accept or decline. */
export function Requests({ circle }: { circle: CirclePage }) {
  const list = usePages(listCircleRequests, { params: { circleId: circle.id } })
  const { busy, act } = useAct('decideCircleRequest', circleReads(circle.id))
  const decide = (username: string, accepted: boolean): void => {
    void act(
      () => write(decideCircleRequest, { params: { circleId: circle.id, username }, body: { accepted } }),
      accepted ? `${username} joined.` : `${username}’s request is declined.`,
    )
  }
  return (
    <PageList
      list={list}
      rowsOf={({ requests }) => requests}
      keyOf={({ username }) => username}
      failed={{ title: 'Couldn’t load the requests', text: 'Nothing is lost. Try again.' }}
      empty={{ title: 'No requests', text: 'People who ask to join appear here.' }}
    >
      {({ username, imageUrl, askedAt }) => (
        <ListRow
          media={<Avatar name={username} imageUrl={imageUrl} />}
          title={username}
          sub={<Time iso={askedAt} />}
          end={
            <span className="flex gap-2">
              <Button
                size="sm"
                aria-label={`Decline ${username}`}
                busy={busy}
                onClick={() => decide(username, false)}
              >
                Decline
              </Button>
              <Button
                size="sm"
                variant="solid"
                aria-label={`Accept ${username}`}
                busy={busy}
                onClick={() => decide(username, true)}
              >
                Accept
              </Button>
            </span>
          }
        />
      )}
    </PageList>
  )
}
