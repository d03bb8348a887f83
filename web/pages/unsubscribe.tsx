import { useState } from 'react'
import { readUnsubscribe, unsubscribe } from '#contract/people/notifications.ts'
import { write } from '../api/client.ts'
import { useSend } from '../api/use-send.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { Note } from '../design/card.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { type PageProps, pageData } from '../page.tsx'

const words = {
  none: {
    title: 'Emails from us',
    lead: 'Every email about what happened has a link that turns such emails off. You can choose them all in your notifications.',
  },
  invalid: {
    title: 'This link doesn’t work',
    lead: 'It may have been cut off. Nothing was changed. You can turn emails off in your notifications.',
  },
  ready: {
    title: 'Turn these emails off?',
    lead: 'You keep your account, and your list of notifications still shows everything.',
  },
  done: {
    title: 'These emails are off',
    lead: 'Changed your mind? Sign in to turn them on again.',
  },
}

/** The page of a mail's link to unsubscribe. Opening it changes nothing; its button does. */
export default function UnsubscribePage({ boot }: PageProps) {
  const { token = '' } = boot.query
  const link = pageData(boot, readUnsubscribe, { query: { token } })
  const [done, setDone] = useState(false)
  const { busy, error, send } = useSend('unsubscribing')
  const state = token === '' ? 'none' : done ? 'done' : (link?.state ?? 'invalid')
  const turnOff = () =>
    send(async () => {
      await write(unsubscribe, { query: { token } })
      setDone(true)
    })
  const { title, lead } = words[state]
  return (
    <AuthCard title={title} lead={lead} domes={false}>
      {link?.mails && state !== 'none' ? <Note>{link.mails}</Note> : null}
      {error ? <Note tone="danger">{error}</Note> : null}
      {state === 'done' ? (
        <p className="sr-only" role="status">
          These emails are off.
        </p>
      ) : null}
      {state === 'ready' ? (
        <Button variant="solid" size="lg" full busy={busy} onClick={turnOff}>
          Turn off emails
        </Button>
      ) : (
        <ButtonLink variant="solid" size="lg" full href="/notifications?show=choices">
          Choose what you get
        </ButtonLink>
      )}
    </AuthCard>
  )
}
