import { useState } from 'react'
import {
  type Account,
  deleteAccount,
  exportAccount,
  exportDays,
  keepAccount,
  undoDays,
} from '#contract/people/account.ts'
import { write } from '../../api/client.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { ConfirmDialog } from '../../design/form-dialog.tsx'
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
        and only while you are signed in.
      </p>
      {made?.path ? (
        <>
          <ButtonLink href={made.path} icon="DownloadSimple" download>
            Download
          </ButtonLink>
          <p className="sub text-13">
            Made <Time iso={made.requestedAt} inSentence />
            <TimePhrase before=", there until" iso={made.endsAt} />.
          </p>
        </>
      ) : made ? (
        <p role="status">Your file is being made. A notification leads to it.</p>
      ) : null}
      {made && !made.path ? null : (
        <Button busy={busy} onClick={() => void act(() => write(exportAccount, {}))}>
          {made ? 'Make a new file' : 'Prepare download'}
        </Button>
      )}
      {error ? <Note tone="danger">{error}</Note> : null}
    </Card>
  )
}

/** Deleting the account, with 30 days to take it back. */
export function DeleteCard({ account }: { account: Account }) {
  const { busy, error, act } = useAccountAct()
  const [isAsking, setIsAsking] = useState(false)
  const remove = async (): Promise<void> => {
    if (await act(() => write(deleteAccount, {}))) setIsAsking(false)
  }
  return (
    <Card id="delete" title="Delete account" body="grid justify-items-start gap-4">
      {account.deletesAt ? (
        <>
          <Note tone="warn" icon="Warning">
            Your account will be deleted <Time iso={account.deletesAt} inSentence />. Until then everything
            works as before.
          </Note>
          <Button variant="solid" busy={busy} onClick={() => void act(() => write(keepAccount, {}))}>
            Keep my account
          </Button>
        </>
      ) : (
        <>
          <p className="max-w-reading">
            After {undoDays} days your name, email, texts and pictures are gone for good, your campaigns end,
            and your points can’t be used. What you bought and earned stays in the books, without your name.
          </p>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            Delete my account
          </Button>
        </>
      )}
      {error ? <Note tone="danger">{error}</Note> : null}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Delete ${account.username}?`}
        text={`It happens in ${undoDays} days. Until then you can sign in and keep the account.`}
        keep="Keep it"
        verb="Delete it"
        busy={busy}
        error={error}
        onConfirm={remove}
      />
    </Card>
  )
}
