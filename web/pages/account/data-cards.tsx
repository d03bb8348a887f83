import { type Account, exportAccount, exportDays } from '#contract/people/account.ts'
import { write } from '../../api/client.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'
import { useAccountAct } from './use-account.ts'

/** A file with all own data, made on request. */
export function ExportCard({ account }: { account: Account }) {
  const { busy, error, act } = useAccountAct()
  const made = account.export
  return (
    <Card id="data" title="Your data" body="grid justify-items-start gap-4">
      <p className="max-w-reading">
        Everything we store about you, as JSON and CSV in one zip file. The link works for {exportDays} days,
        and only while you’re signed in.
      </p>
      {made?.path ? (
        <>
          <ButtonLink href={made.path} icon="DownloadSimple" download>
            Download file
          </ButtonLink>
          <p className="sub text-13">
            Made <Time iso={made.requestedAt} inSentence />
            <TimePhrase before=", there until" iso={made.endsAt} />.
          </p>
        </>
      ) : made ? (
        <p role="status">We’re preparing your file. A notification will point to it.</p>
      ) : null}
      {made && !made.path ? null : (
        <Button busy={busy} onClick={() => void act(() => write(exportAccount, {}))}>
          {made ? 'Prepare a new file' : 'Prepare download'}
        </Button>
      )}
      {error ? <Note tone="danger">{error}</Note> : null}
    </Card>
  )
}
