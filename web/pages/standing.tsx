import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '#contract/operation.ts'
import { stageWords } from '#contract/standing.ts'
import { appealLimit, type MemberLimit, readStanding } from '#contract/trust/limits.ts'
import { write } from '../api/client.ts'
import { createQueryClient } from '../api/query-client.tsx'
import { useRead } from '../api/read.ts'
import { useAct } from '../api/use-act.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { Note } from '../design/card.tsx'
import { Field, Form, Textarea } from '../design/field.tsx'
import { NotRead } from '../design/placeholders.tsx'
import { Time, TimePhrase } from '../design/time.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import type { PageProps } from '../page.tsx'
import { AskedSignIn } from '../people/sessions/asked-sign-in.tsx'
import { ExportCard } from './account/data-cards.tsx'
import { DeleteCard } from './account/delete-card.tsx'
import { useAccount } from './account/use-account.ts'

/** A limited member's page, outside the frame: why, one appeal, the own data, and deleting the account. */
export default function StandingPage({ boot }: PageProps) {
  const [client] = useState(() => createQueryClient(boot))
  return (
    <QueryClientProvider client={client}>
      <Standing />
    </QueryClientProvider>
  )
}

function Standing() {
  const { data, isPending, refetch } = useRead(readStanding, {}, { isPrivate: true })
  const { account } = useAccount()
  if (!data)
    return (
      <AuthCard title="Your account’s standing" domes={false}>
        <NotRead isPending={isPending} title="Couldn’t load your account’s standing" retry={refetch} />
      </AuthCard>
    )
  const { limit } = data
  return (
    <div className="auth grid content-start justify-items-center gap-6 w-full py-10 max-desk:py-6">
      <AuthCard
        title={limit ? stageWords[limit.stage].effect : 'Your account has no limit'}
        lead={limit ? undefined : 'Everything works as it should.'}
        domes={false}
        foot={limit?.stage === 'suspended' ? <a href="/logout">Log out</a> : <a href="/dashboard">Home</a>}
      >
        {limit ? <Why limit={limit} /> : null}
      </AuthCard>
      {limit?.stage === 'suspended' && account ? (
        <div className="grid w-full max-w-105 gap-6">
          <ExportCard account={account} />
          <DeleteCard account={account} />
        </div>
      ) : null}
      <AskedSignIn />
    </div>
  )
}

function Why({ limit }: { limit: MemberLimit }) {
  return (
    <>
      <p className="wrap-anywhere">
        {limit.reason}{' '}
        <span className="dim">
          Since <Time iso={limit.since} inSentence />.
        </span>
      </p>
      {limit.stage === 'suspended' ? (
        <p className="sub">Your points stay yours, and your campaigns are paused.</p>
      ) : null}
      {limit.appeal === null ? (
        <AppealForm />
      ) : (
        <>
          <Note>
            Your appeal
            <TimePhrase before="," iso={limit.appealedAt} />:{' '}
            <span className="whitespace-pre-line wrap-anywhere">{limit.appeal}</span>
          </Note>
          <p className="wrap-anywhere">{limit.answer ?? 'An admin reads it and answers here.'}</p>
        </>
      )}
      {limit.stage === 'suspended' ? null : <ButtonLink href="/support">Ask support</ButtonLink>}
    </>
  )
}

function AppealForm() {
  const client = useQueryClient()
  const { busy, error, send } = useAct('an appeal')
  const [text, setText] = useState('')
  const appeal = () =>
    send(async () => {
      client.setQueryData(queryKey(readStanding), await write(appealLimit, { body: { text } }))
      return 'Your appeal is with us.'
    })
  return (
    <Form className="grid gap-3.5" onSend={appeal}>
      <Field label="Appeal" hint="You can appeal once. What did we get wrong?" error={error}>
        <Textarea rows={5} maxLength={2000} value={text} onChange={setText} />
      </Field>
      <Button variant="solid" type="submit" busy={busy}>
        Send appeal
      </Button>
    </Form>
  )
}
