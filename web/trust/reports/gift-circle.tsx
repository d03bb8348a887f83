import { type ReactNode, useState } from 'react'
import { formatCount } from '#contract/numbers.ts'
import { type Flag, type FlagGift, readFlagGifts } from '#contract/trust/flags.ts'
import { useRead } from '../../api/read.ts'
import { Avatar } from '../../design/avatar.tsx'
import { TableSwitch } from '../../design/chart-card.tsx'
import { classes } from '../../design/classes.ts'
import { NotRead } from '../../design/placeholders.tsx'
import { Points } from '../../design/points.tsx'
import { countText } from '../../design/texts.ts'
import { Time } from '../../design/time.tsx'
import { disc, giftPath, placeOf, side, sidesOf } from './circle-shape.ts'

/** More accounts than this are a list and a table alone. */
const mostDrawn = 40

/** Points that the members of a flag gave each other, drawn in a circle or as a table, with the members and more about them. */
export function GiftCircle({ flag: { flagId, members }, children }: { flag: Flag; children: ReactNode }) {
  const { data, isPending, refetch } = useRead(readFlagGifts, { params: { flagId } })
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      {data ? (
        <Gifts gifts={data.gifts} members={members} chosen={chosen} />
      ) : (
        <NotRead isPending={isPending} title="Couldn’t load who gave whom" retry={refetch} />
      )}
      <div className="grid content-start gap-5">
        <ul className="-mx-2 grid content-start">
          {members.map(({ id: memberId, username, memberSince, credited }, index) => (
            <li key={memberId}>
              <button
                type="button"
                aria-pressed={chosen === memberId}
                className="flex w-full min-w-0 items-center gap-3 rounded-sm px-2 py-1.5 text-left hover:bg-hover aria-pressed:bg-hover"
                onClick={() => setChosen(chosen === memberId ? null : memberId)}
              >
                <span className="num dim w-5 flex-none text-right text-13">{index + 1}</span>
                <Avatar name={username} />
                <span className="grid min-w-0 leading-snug">
                  <b className="trunc font-label">{username}</b>
                  <span className="dim text-13 num">
                    {countText(credited, 'task')} credited, member since{' '}
                    <Time iso={memberSince} format="date" />
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </>
  )
}

interface GiftsProps {
  gifts: readonly FlagGift[]
  members: Flag['members']
  chosen: string | null
}

function Gifts({ gifts, members, chosen }: GiftsProps) {
  const [asTable, setAsTable] = useState(members.length > mostDrawn)
  const named = (id: string) => members.find((member) => member.id === id)?.username ?? ''
  if (gifts.length === 0)
    return <p className="sub">None of them gave another points by tasks in these 30 days.</p>
  return (
    <section className="grid gap-3" aria-label="Who gave whom">
      <div className="flex items-center justify-between gap-3">
        <h3 className="h3">Who gave whom in 30 days</h3>
        {members.length > mostDrawn ? null : <TableSwitch asTable={asTable} onChange={setAsTable} />}
      </div>
      {asTable ? (
        <table className="plain-table">
          <caption className="sr-only">Points given by tasks, most first</caption>
          <thead>
            <tr>
              {['Gave', 'Earned', 'Points'].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {gifts.map(({ ownerId, earnerId, points }) => (
              <tr key={`${ownerId} ${earnerId}`}>
                <td className="wrap-anywhere">{named(ownerId)}</td>
                <td className="wrap-anywhere">{named(earnerId)}</td>
                <td>
                  <Points value={points} kind="plain" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Drawing gifts={gifts} members={members} chosen={chosen} />
      )}
      <p className="sub text-13" role="status">
        {chosen === null
          ? 'A line is wide at who gave and narrow at who earned. Choose a member to see theirs alone.'
          : sidesText(named(chosen), sidesOf(gifts, chosen))}
      </p>
    </section>
  )
}

const sidesText = (name: string, { earned, sources, gave, earners }: ReturnType<typeof sidesOf>): string =>
  `${name} earned ${countText(earned, 'point')} from ${formatCount(sources)} of them, and gave ${countText(gave, 'point')} to ${formatCount(earners)}.`

function Drawing({ gifts, members, chosen }: GiftsProps) {
  const places = new Map(members.map(({ id }, index) => [id, placeOf(index, members.length)]))
  const most = gifts[0]?.points ?? 1
  const total = gifts.reduce((sum, { points }) => sum + points, 0)
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      className="w-full max-w-104 justify-self-center"
      role="img"
      aria-label={`${countText(members.length, 'member')} in a circle, between whom ${countText(total, 'point')} moved by tasks in 30 days. The table has each pair.`}
    >
      {gifts.map(({ ownerId, earnerId, points }) => {
        const [from, to] = [places.get(ownerId), places.get(earnerId)]
        return from && to ? (
          <path
            key={`${ownerId} ${earnerId}`}
            d={giftPath(from, to, points / most)}
            className={lineClass(chosen, ownerId, earnerId)}
          />
        ) : null
      })}
      {members.map(({ id, username }, index) => {
        const [x, y] = placeOf(index, members.length)
        return (
          <g key={id} className={classes(chosen !== null && chosen !== id && 'opacity-60')}>
            <title>{username}</title>
            <circle cx={x} cy={y} r={disc} className="fill-raised stroke-line-strong" />
            <text x={x} y={y} dy="0.36em" textAnchor="middle" className="num fill-ink text-12 font-label">
              {index + 1}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Colours of points: what the chosen member earned, and what they gave; the others' recede. */
function lineClass(chosen: string | null, ownerId: string, earnerId: string): string {
  if (chosen === earnerId) return 'fill-c1'
  if (chosen === ownerId) return 'fill-(--c2)'
  return chosen === null ? 'fill-(--c6) opacity-60' : 'fill-(--c6) opacity-15'
}
