import { type Broadcast, listBroadcasts, stopBroadcast } from '#contract/community/broadcasts.ts'
import { formatCount } from '#contract/numbers.ts'
import { languages } from '#contract/places.ts'
import { platformLabels } from '#contract/platforms.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { type Column, TwoLines } from '../../design/table.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { Time } from '../../design/time.tsx'
import { Desk, useDesk } from '../../layout/desk.tsx'

function toWhom({ audience, sendHour }: Broadcast): string {
  const { platform, language, leastTrust, inactiveDays } = audience
  const who = [
    platform ? `on ${platformLabels[platform]}` : null,
    language ? `with ${languages[language]} as their language` : null,
    leastTrust > 0 ? `with trust ${leastTrust} and up` : null,
    inactiveDays ? `not here for ${inactiveDays} days` : null,
  ].filter(Boolean)
  const whom = who.length > 0 ? `To members ${who.join(', ')}` : 'To all members with news on'
  return sendHour === null ? whom : `${whom}, at ${sendHour}:00`
}

const count = (label: string, pick: (figures: Broadcast['figures']) => number): Column<Broadcast> => ({
  label,
  kind: 'number',
  cell: ({ state, figures }) => (state === 'draft' ? '' : formatCount(pick(figures))),
})
interface Acts {
  busy: boolean
  onEdit: (broadcast: Broadcast) => void
  onStop: (broadcast: Broadcast) => void
}

const columnsOf = ({ busy, onEdit, onStop }: Acts): Column<Broadcast>[] => [
  {
    label: 'News',
    kind: 'lead',
    cell: (broadcast) => <TwoLines title={broadcast.title} sub={toWhom(broadcast)} />,
  },
  {
    label: 'State',
    cell: ({ state, waitsUntil }) =>
      waitsUntil ? (
        <span className="grid justify-items-start gap-1 max-wide:justify-items-end">
          <Badge>Waiting</Badge>
          <span className="dim text-13">
            Until <Time inSentence iso={waitsUntil} />
          </span>
        </span>
      ) : (
        <Badge>{sentenceCase(state)}</Badge>
      ),
  },
  {
    label: 'Started',
    sort: 'at',
    cell: ({ startedAt }) => (startedAt ? <Time iso={startedAt} /> : <span className="dim">Not yet</span>),
  },
  count('Members', ({ planned }) => planned),
  count('Sent', ({ sent }) => sent),
  count('Left out', ({ capped }) => capped),
  count('Pushed', ({ delivered }) => delivered),
  count('Failed', ({ failed }) => failed),
  count('Opened', ({ opened }) => opened),
  count('Opted out', ({ unsubscribed }) => unsubscribed),
  {
    label: 'Actions',
    kind: 'actions',
    cell: (broadcast) =>
      broadcast.state === 'draft' ? (
        <Button size="sm" onClick={() => onEdit(broadcast)}>
          Edit<span className="sr-only"> {broadcast.title}</span>
        </Button>
      ) : broadcast.state === 'sending' ? (
        <Button size="sm" variant="danger" busy={busy} onClick={() => onStop(broadcast)}>
          Stop<span className="sr-only"> {broadcast.title}</span>
        </Button>
      ) : null,
  },
]

interface Props {
  query: Readonly<Record<string, string>>
  onEdit: (broadcast: Broadcast) => void
}

/** Drafts and what was sent, by age, with the figures of each. */
export function BroadcastList({ query, onEdit }: Props) {
  const { busy, act } = useAct('stopBroadcast', [listBroadcasts])
  const stop = ({ id }: Broadcast): void =>
    void act(() => write(stopBroadcast, { params: { broadcastId: id } }), 'Stopped.')
  return (
    <Desk
      of={useDesk(listBroadcasts, query)}
      title="News"
      columns={columnsOf({ busy, onEdit, onStop: stop })}
      empty={{ title: 'No news yet', text: 'Drafts and what was sent appear here.' }}
    />
  )
}
