import type { Attempt } from '#contract/exchange/attempts.ts'
import { platformLabels } from '#contract/platforms.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { ArrowSquareOutIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { platformHref } from '../../exchange/connections/account-words.ts'
import { useAccountCheck } from './use-account-check.ts'

interface Props {
  attempt: Pick<Attempt, 'id' | 'platform' | 'url' | 'reward' | 'title'>
  /** Called when the attempt has changed: credited, continued by screenshot, or over. */
  changed: () => void
}

/** Checks a task through the platform's API. A negative result costs nothing and says when to check again. */
export function AccountCheck({ attempt, changed }: Props) {
  const hydrated = useHydrated()
  const { busy, answer, waitSeconds, check, change } = useAccountCheck(attempt, changed)
  const label = platformLabels[attempt.platform]
  return (
    <Card title={`Checked by your ${label} account`}>
      <div className="grid gap-4">
        <p className="sub text-pretty">
          Open it with the account you connected, do the task and come back. Then we ask {label}; no
          screenshot is needed.
        </p>
        <div className="actions">
          <ButtonLink icon={ArrowSquareOutIcon} href={attempt.url} target="_blank" rel="noreferrer">
            Open {label}
            <span className="sr-only">, {attempt.title}</span>
          </ButtonLink>
          <Button
            variant="earn"
            points={attempt.reward}
            busy={busy === 'check'}
            disabled={!hydrated || busy === 'change' || waitSeconds > 0}
            onClick={check}
          >
            {waitSeconds > 0 ? `Check again in ${waitSeconds} s` : 'Check now'}
          </Button>
        </div>
        <div aria-live="polite">
          {answer ? (
            <Note tone="warn">
              {answer.message}{' '}
              {answer.connect ? (
                <a className="link" href={platformHref(attempt.platform)}>
                  Connect {label}
                </a>
              ) : null}
            </Note>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="sub text-13">{label} doesn’t respond, or doesn’t show it?</p>
          <Button
            variant="ghost"
            size="sm"
            busy={busy === 'change'}
            disabled={!hydrated || busy === 'check'}
            onClick={change}
          >
            Send a screenshot instead
          </Button>
        </div>
      </div>
    </Card>
  )
}
