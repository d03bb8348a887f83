import type { Activity } from '#contract/exchange/activities.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { ListRow } from '../../design/list-row.tsx'
import { Points } from '../../design/points.tsx'
import { Thumb } from '../../design/thumb.tsx'
import { Time } from '../../design/time.tsx'

/** One activity: what happened, with whom, when, and its points. */
export function ActivityRow({ activity }: { activity: Activity }) {
  const { description, detail, date, points, platform, thumbnailUrl } = activity
  return (
    <ListRow
      media={<Thumb src={thumbnailUrl} size={52} platform={(platform as PlatformName | null) ?? undefined} />}
      title={description}
      sub={
        <>
          {detail ? `${detail}, ` : null}
          <Time iso={date} inSentence={detail !== null} />
        </>
      }
      end={points === 0 ? null : <Points value={Math.abs(points)} kind={points < 0 ? 'out' : 'in'} />}
    />
  )
}
