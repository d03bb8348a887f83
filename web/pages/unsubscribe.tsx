import { useState } from 'react'
import { readUnsubscribe, unsubscribe } from '#contract/people/notifications.ts'
import { sentenceOf, write } from '../api/client.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { Note } from '../design/note.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { type PageProps, pageData } from '../page.ts'

const words = {
  none: {
    title: 'Mails from us',
    lead: 'Every mail about what happened has a link that turns such mails off. You choose all of them in your notifications.',
  },
  invalid: {
    title: 'This link doesn’t work',
    lead: 'It may have been cut off. Nothing was changed. You can turn mails off in your notifications.',
  },
  ready: {
    title: 'Turn these mails off?',
    lead: 'You keep your account, and your list of notifications still shows everything.',
  },
  done: {
    title: 'These mails are off',
    lead: 'Changed your mind? Sign in to turn them on again.',
  },
}

/** The page of a mail's link to unsubscribe. Opening it changes nothing; its button does. */
export default function UnsubscribePage({ boot }: PageProps) {
  const { token = '' } = boot.query
  const link = pageData(boot, readUnsubscribe, { query: { token } })
  const [done, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const state = token === '' ? 'none' : done ? 'done' : (link?.state ?? 'invalid')
  const turnOff = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await write(unsubscribe, { query: { token }, body: { 'List-Unsubscribe': 'One-Click' } })
      setDone(true)
    } catch (thrown) {
      console.error('unsubscribing failed', thrown)
      setProblem(sentenceOf(thrown))
    }
    setBusy(false)
  }
  const { title, lead } = words[state]
  return (
    <AuthCard title={title} lead={lead} domes={false}>
      {link?.mails && state !== 'none' ? <Note>{link.mails}</Note> : null}
      {problem ? (
        <div role="alert">
          <Note tone="danger">{problem}</Note>
        </div>
      ) : null}
      {state === 'done' ? (
        <p className="sr-only" role="status">
          These mails are off.
        </p>
      ) : null}
      {state === 'ready' ? (
        <Button variant="solid" size="lg" full busy={busy} onClick={() => void turnOff()}>
          Turn off
        </Button>
      ) : (
        <ButtonLink variant="solid" size="lg" full href="/notifications?show=choices">
          Choose what you get
        </ButtonLink>
      )}
    </AuthCard>
  )
}
