import { useState } from 'react'
import { archiveCircle, joinCircle, leaveCircle } from '#contract/community/circle-members.ts'
import { type CirclePage, circleTopics } from '#contract/community/circles.ts'
import { formatCount } from '#contract/numbers.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Menu } from '../../design/menu.tsx'
import { countText } from '../../design/texts.ts'
import { BackLink } from '../../page.tsx'
import { CircleCover } from './circle-cover.tsx'
import CircleDialog from './circle-dialog.tsx'

interface Props {
  circle: CirclePage
  isSignedIn: boolean
  onChange: (circle: CirclePage) => void
}

/** The top of a circle's page: cover, name, what the reader can do, and notes about its state. */
export function CircleHead({ circle, isSignedIn, onChange }: Props) {
  const { name, about, members, topic } = circle
  return (
    <>
      <div className="grid grid-cols-[11.25rem_minmax(0,1fr)_auto] gap-8 items-end max-desk:grid-cols-1 max-desk:gap-4.5">
        <CircleCover
          className="h-45 text-[3.5rem] max-desk:w-30 max-desk:h-30 max-desk:text-[2.5rem]"
          name={name}
          pictureUrl={circle.pictureUrl}
        />
        <div className="min-w-0">
          <BackLink label="Creator Circles" href="/creator-circles" />
          <h1 className="display text-[2.875rem] leading-none wrap-anywhere max-desk:text-[2.25rem]">
            {name}
          </h1>
          <p className="sub mt-2 wrap-anywhere whitespace-pre-line">{about}</p>
          <div className="num mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-ink-2">
            <span className="avatars flex">
              {circle.faces.map(({ username, imageUrl }) => (
                <Avatar key={username} name={username} imageUrl={imageUrl} size={24} />
              ))}
            </span>
            <p>
              {circleTopics[topic]}, <b className="text-ink">{formatCount(members)}</b>{' '}
              {members === 1 ? 'member' : 'members'}, {countText(circle.posts, 'post')}
              {circle.hereToday ? `, ${formatCount(circle.hereToday)} here today` : null}
            </p>
            {circle.joinBy === 'request' ? <Badge>By request</Badge> : null}
          </div>
        </div>
        <Actions circle={circle} isSignedIn={isSignedIn} onChange={onChange} />
      </div>
      {circle.inReview ? (
        <Note tone="warn">In review: only you see this circle until an admin has read its texts.</Note>
      ) : circle.changeInReview ? (
        <Note>Your change is in review. The earlier texts are shown until an admin has read it.</Note>
      ) : null}
      {circle.archived ? <Note>This circle is archived. You can read it, but no one can post.</Note> : null}
    </>
  )
}

function Actions({ circle, isSignedIn, onChange }: Props) {
  const { ask, dialog } = useActDialog(() => leave({ circle, onChange }))
  const { busy, act } = useAct('an act on a circle')
  const run = (operation: typeof joinCircle | typeof leaveCircle, said: string): void =>
    void act(async () => {
      onChange((await write(operation, { params: { circleId: circle.id } })).circle)
      return said
    })
  const { role, asked, archived, joinBy } = circle
  if (!isSignedIn)
    return archived ? null : (
      <ButtonLink variant="solid" href="/login">
        Sign in to join
      </ButtonLink>
    )
  if (role === null && asked)
    return (
      <Button busy={busy} onClick={() => run(leaveCircle, 'Request withdrawn.')}>
        Withdraw request
      </Button>
    )
  if (role === null)
    return archived ? null : (
      <Button
        variant="solid"
        busy={busy}
        onClick={() => run(joinCircle, joinBy === 'open' ? 'You joined.' : 'You asked to join.')}
      >
        {joinBy === 'open' ? 'Join circle' : 'Ask to join'}
      </Button>
    )
  if (role !== 'owner')
    return (
      <>
        <Button icon="SignOut" onClick={() => ask()}>
          Leave circle
        </Button>
        {dialog}
      </>
    )
  return archived ? null : <OwnerActions circle={circle} onChange={onChange} />
}

function OwnerActions({ circle, onChange }: Changed) {
  const [isChanging, setChanging] = useState(false)
  const { ask, dialog } = useActDialog(() => archive({ circle, onChange }))
  return (
    <div className="actions">
      <Button icon="PencilSimple" onClick={() => setChanging(true)}>
        Edit circle
      </Button>
      <Menu
        trigger={<IconButton icon="DotsThree" label="More for this circle" />}
        entries={[
          { label: 'Hand it over', href: '?tab=members' },
          { label: 'Archive', danger: true, onSelect: () => ask() },
        ]}
      />
      <CircleDialog
        open={isChanging}
        onClose={() => setChanging(false)}
        circle={circle}
        onDone={(changed) => {
          onChange(changed)
          setChanging(false)
        }}
      />
      {dialog}
    </div>
  )
}

type Changed = { circle: CirclePage; onChange: Props['onChange'] }

const leave = ({ circle, onChange }: Changed) =>
  declareAct(leaveCircle, {
    title: `Leave ${circle.name}?`,
    text: 'Your posts and comments stay. You can join again.',
    verb: 'Leave circle',
    params: { circleId: circle.id },
    done: (left) => onChange(left.circle),
    said: 'You left.',
  })

const archive = ({ circle, onChange }: Changed) =>
  declareAct(archiveCircle, {
    title: `Archive ${circle.name}?`,
    text: 'Its posts stay readable, and no one can add new ones. This can’t be undone.',
    verb: 'Archive circle',
    params: { circleId: circle.id },
    done: (archived) => onChange(archived.circle),
    said: 'The circle is archived.',
  })
