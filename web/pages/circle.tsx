import { useQueryClient } from '@tanstack/react-query'
import { type CirclePage, readCircle } from '#contract/community/circles.ts'
import { queryKey } from '#contract/operation.ts'
import { OwnQueries } from '../api/query-client.tsx'
import { useRead } from '../api/read.ts'
import { useReadAgain } from '../api/read-again.ts'
import { CircleHead } from '../community/circles/circle-head.tsx'
import { Feed, OnePost } from '../community/circles/feed.tsx'
import { Leaderboard } from '../community/circles/leaderboard.tsx'
import { Members, Requests } from '../community/circles/members.tsx'
import { Reports } from '../community/circles/reports.tsx'
import { Card } from '../design/card.tsx'
import { EmptyState, NotRead } from '../design/placeholders.tsx'
import { TabLinks } from '../design/tabs.tsx'
import { sentenceCase } from '../design/texts.ts'
import type { PageProps } from '../page.tsx'

/** One circle: its posts, members and rules, and for moderators what waits for them. */
export default function CirclePageView({ boot }: PageProps) {
  return (
    <OwnQueries boot={boot}>
      <Loaded boot={boot} />
    </OwnQueries>
  )
}

function Loaded({ boot }: PageProps) {
  const request = { params: { circleId: boot.params.id ?? '' } }
  const { data, isPending, refetch } = useRead(readCircle, request)
  const client = useQueryClient()
  const readAgain = useReadAgain()
  if (!data)
    return <NotRead isPending={isPending} rows={6} title="Couldn’t load this circle" retry={refetch} />
  const { circle } = data
  const show = (next: CirclePage): void => {
    client.setQueryData(queryKey(readCircle, request), { circle: next })
    void readAgain(`/api/circles/${next.id}/`)
  }
  const isSignedIn = boot.viewer !== null
  return (
    <div className="grid gap-6">
      <CircleHead circle={circle} isSignedIn={isSignedIn} onChange={show} />
      {circle.canRead ? (
        <Inside circle={circle} query={boot.query} isSignedIn={isSignedIn} />
      ) : (
        <>
          <EmptyState
            title="Only members can read this circle"
            text={circle.asked ? 'You asked to join. We’ll tell you once someone decides.' : undefined}
          />
          <Rules rules={circle.rules} />
        </>
      )}
    </div>
  )
}

interface InsideProps {
  circle: CirclePage
  query: Record<string, string>
  isSignedIn: boolean
}

function Inside({ circle, query, isSignedIn }: InsideProps) {
  const decides = circle.role === 'owner' || circle.role === 'moderator'
  const names = decides ? ['feed', 'members', 'requests', 'reports'] : ['feed', 'members']
  const tab = names.find((name) => name === query.tab) ?? 'feed'
  const counts: Record<string, number> = {
    members: circle.members,
    ...(circle.requests > 0 && { requests: circle.requests }),
    ...(circle.reports > 0 && { reports: circle.reports }),
  }
  return (
    <>
      <TabLinks
        label="Circle"
        tabs={names.map((name) => ({
          value: name === 'feed' ? `/circles/${circle.id}` : `?tab=${name}`,
          label: sentenceCase(name),
          count: counts[name],
          current: name === tab && !query.post,
        }))}
      />
      <div className="with-rail">
        <div className="min-w-0">
          {query.post && /^\d{1,15}$/.test(query.post) ? (
            <OnePost circle={circle} postId={query.post} isSignedIn={isSignedIn} />
          ) : tab === 'members' ? (
            <Members circle={circle} />
          ) : tab === 'requests' ? (
            <Requests circle={circle} />
          ) : tab === 'reports' ? (
            <Reports circle={circle} />
          ) : (
            <Feed circle={circle} isSignedIn={isSignedIn} />
          )}
        </div>
        <div className="rail">
          <Leaderboard circleId={circle.id} />
          <Rules rules={circle.rules} />
        </div>
      </div>
    </>
  )
}

function Rules({ rules }: { rules: string }) {
  const lines = rules.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) return null
  return (
    <Card title="Rules">
      <ol className="grid list-decimal gap-1.5 pl-5 text-ink-2">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere whitespace-pre-line">
            {line}
          </li>
        ))}
      </ol>
    </Card>
  )
}
