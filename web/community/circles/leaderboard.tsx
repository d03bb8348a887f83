import { useState } from 'react'
import { leaderboardSpans, readLeaderboard } from '#contract/community/posts.ts'
import { formatCount } from '#contract/numbers.ts'
import { useRead } from '../../api/read.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Card } from '../../design/card.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { Segmented } from '../../design/segmented.tsx'

const spanWords = { '7': '7 days', '30': '30 days', ever: 'Ever' } as const

/** Ten members by the likes that their posts received. */
export function Leaderboard({ circleId }: { circleId: string }) {
  const [span, setSpan] = useState<(typeof leaderboardSpans)[number]>('7')
  const { data, isPending, refetch } = useRead(readLeaderboard, { params: { circleId }, query: { span } })
  return (
    <Card title="Most likes received" flush>
      <div className="px-(--inset) pt-3 pb-2">
        <Segmented
          label="Time"
          full
          value={span}
          onChange={setSpan}
          options={leaderboardSpans.map((value) => ({ value, label: spanWords[value] }))}
        />
      </div>
      {!data ? (
        <NotRead isPending={isPending} rows={3} title="Couldn’t load the leaderboard" retry={refetch} />
      ) : data.members.length === 0 ? (
        <p className="sub px-(--inset) pt-2 pb-5 text-13">
          No likes in this time yet. Likes on posts count here.
        </p>
      ) : (
        <ol>
          {data.members.map(({ username, imageUrl, likes, isYou }) => (
            <ListRow
              key={username}
              media={<Avatar name={username} imageUrl={imageUrl} />}
              title={isYou ? `${username} (you)` : username}
              end={
                <span className="num text-13">
                  {formatCount(likes)} <span className="sr-only">{likes === 1 ? 'like' : 'likes'}</span>
                </span>
              }
            />
          ))}
        </ol>
      )}
    </Card>
  )
}
