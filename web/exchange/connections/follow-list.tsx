import type { ReactNode } from 'react'
import { type Follow, listFollows } from '#contract/exchange/connections.ts'
import type { Request } from '#contract/operation.ts'
import { Badge } from '../../design/badge.tsx'
import { ButtonLink, TextLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'

interface Props {
  request: Request<typeof listFollows>
  /** The button that begins a fresh proof of a kept follow. */
  offer: (attemptId: string) => ReactNode
}

/** Credited follows, joins and subscriptions, each with its state. */
export function FollowList({ request, offer }: Props) {
  const list = usePages(listFollows, request)
  const isClosed = list.pages[0]?.isClosed ?? false
  return (
    <>
      {isClosed ? <ClosedNote /> : null}
      <Card title="Newest first" flush>
        <PageList
          className="pt-2"
          list={list}
          rowsOf={({ follows }) => follows}
          failed={{ title: 'Couldn’t load your list', text: 'Nothing is lost.' }}
          empty={{
            title: 'No follows yet',
            text: 'What you subscribe to, follow or join for points appears here, with how long to keep it.',
            action: <ButtonLink href="/earn/social">People to follow</ButtonLink>,
          }}
        >
          {(follow) => <FollowRow follow={follow} offer={offer} />}
        </PageList>
      </Card>
    </>
  )
}

/** Says what opens follows again, and where a person is. */
const ClosedNote = () => (
  <Note tone="warn">
    <b className="font-label">Follows are closed for you.</b> Two of your latest were undone or not shown
    again. Choose one below that you kept and send a fresh screenshot: follows open once it is approved.{' '}
    <TextLink href="/support">Ask support</TextLink> if there is none, or if we are wrong.
  </Note>
)

const words: Record<string, string> = { subscribe: 'Subscribed', follow: 'Followed', join: 'Joined' }

interface RowProps {
  follow: Follow
  offer: Props['offer']
}

function FollowRow({ follow, offer }: RowProps) {
  const { platform, action, title, url, owner, points, creditedAt, state } = follow
  return (
    <li className="list-row max-desk:flex-wrap">
      <PlatformMark platform={platform} />
      <div className="list-row-text">
        <span className="list-row-title trunc">
          <a href={url} target="_blank" rel="noreferrer">
            {title}
          </a>
        </span>
        <span className="list-row-sub">
          {words[action] ?? 'Done'} for {owner} · <Time iso={creditedAt} />
        </span>
      </div>
      <div className="flex items-center gap-3 max-desk:w-full max-desk:justify-between max-desk:pl-11">
        <State follow={follow} offer={offer} />
        <Points value={points} kind={state === 'undone' || state === 'unanswered' ? 'out' : 'in'} />
      </div>
    </li>
  )
}

function State({ follow, offer }: RowProps) {
  const { id, state, keepUntil, isProvable } = follow
  if (isProvable) return offer(id)
  if (state === 'in_window')
    return (
      <Badge>
        Keep it until <Time inSentence iso={keepUntil} format="day" />
      </Badge>
    )
  if (state === 'proof_asked')
    return (
      <ButtonLink size="sm" href={`/attempts/${id}`}>
        Send a new screenshot
      </ButtonLink>
    )
  if (state === 'undone') return <Badge tone="danger">Undone, points taken back</Badge>
  if (state === 'unanswered') return <Badge tone="danger">No fresh screenshot, points taken back</Badge>
  return <Badge>Credited</Badge>
}
