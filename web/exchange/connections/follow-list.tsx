import { type Follow, listFollows } from '#contract/exchange/connections.ts'
import type { Request } from '#contract/operation.ts'
import { Badge } from '../../design/badge.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'

/** Credited follows, joins and subscriptions, each with its state. */
export function FollowList({ request }: { request: Request<typeof listFollows> }) {
  const list = usePages(listFollows, request)
  return (
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
        {(follow) => <FollowRow follow={follow} />}
      </PageList>
    </Card>
  )
}

const words: Record<string, string> = { subscribe: 'Subscribed', follow: 'Followed', join: 'Joined' }

function FollowRow({ follow }: { follow: Follow }) {
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
        <State follow={follow} />
        <Points value={points} kind={state === 'undone' ? 'out' : 'in'} />
      </div>
    </li>
  )
}

function State({ follow: { id, state, keepUntil } }: { follow: Follow }) {
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
  return <Badge>Credited</Badge>
}
