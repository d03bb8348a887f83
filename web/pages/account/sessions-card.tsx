import { endOtherSessions, endOwnSession, listSessions } from '#contract/people/sessions.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { TimePhrase } from '../../design/time.tsx'

/** Where the account is signed in, and the ways to sign out elsewhere. */
export function SessionsCard() {
  const { data, isPending, refetch } = useRead(listSessions, {}, { isPrivate: true })
  const { busy, act } = useAct('endOwnSession', () => refetch())
  const sessions = data?.sessions ?? []
  const end = (sessionId: string, device: string): Promise<boolean> =>
    act(() => write(endOwnSession, { params: { sessionId } }), `Signed out: ${device}.`)
  const endOthers = (): Promise<boolean> =>
    act(() => write(endOtherSessions, {}), 'Signed out everywhere else.')
  return (
    <Card
      title="Devices"
      flush
      aside={
        sessions.length > 1 ? (
          <Button size="sm" busy={busy} onClick={endOthers}>
            Sign out all others
          </Button>
        ) : null
      }
    >
      {data ? (
        <ul>
          {sessions.map(({ id, device, place, isCurrent, lastUsedAt }) => (
            <ListRow
              key={id}
              title={device}
              sub={<TimePhrase before={`Network ${place}, last used`} iso={lastUsedAt} />}
              end={
                isCurrent ? (
                  <Badge>This browser</Badge>
                ) : (
                  <Button
                    size="sm"
                    busy={busy}
                    aria-label={`Sign out ${device}`}
                    onClick={() => void end(id, device)}
                  >
                    Sign out
                  </Button>
                )
              }
            />
          ))}
        </ul>
      ) : (
        <NotRead isPending={isPending} rows={2} title="Couldn’t load your sessions" retry={refetch} />
      )}
    </Card>
  )
}
