import { useState } from 'react'
import type { AdminVerdictBody, RefusalReason } from '#contract/checks/reviews.ts'
import { Button } from '../../design/button.tsx'
import { useKeys } from '../../design/single-keys.ts'
import { DecisionBar } from './decision-bar.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { useVerdict } from './use-verdict.ts'

interface Props {
  send: (body: AdminVerdictBody) => Promise<unknown>
  /** Toast of each verdict. */
  toasts: Record<AdminVerdictBody['verdict'], string>
  /** The item is decided, by this member or by someone quicker. */
  onDone: () => void
  /** Label of the approve button. */
  approve: string
  /** Points that an approval moves. */
  points: number | undefined
  refuseTitle: string
  refuseText: string
  /** Skips to the next item without deciding; undefined if there is no other. */
  onNext: (() => void) | undefined
  /** Cost of calling it forged, as a sentence; undefined if the member can't. */
  forgedText?: string | undefined
  /** The earner can be asked for another screenshot. */
  mayAsk?: boolean | undefined
  /** No decision is needed; the proof can only be called forged. */
  isDecided?: boolean
  /** True once the evidence is visible. Until then nothing can be decided, by keyboard either. */
  isReady?: boolean
}

const yes: AdminVerdictBody = { verdict: 'yes' }
const again: AdminVerdictBody = { verdict: 'again' }

/** Approve, reject with a reason, ask again, or next; each with a key. */
export function VerdictBar(props: Props) {
  const {
    send,
    toasts,
    onDone,
    approve,
    points,
    refuseTitle,
    refuseText,
    onNext,
    forgedText,
    mayAsk = false,
    isDecided = false,
    isReady = true,
  } = props
  const { asked, ask, busy, error, decide: settle } = useVerdict<RefusalReason>(onDone)
  const decide = (body: AdminVerdictBody): void => settle(() => send(body), toasts[body.verdict])
  const [first, setFirst] = useState<RefusalReason>('not_done')
  const askFor = (reason: RefusalReason): void => {
    setFirst(reason)
    ask(reason)
  }
  const refuse = (): void => askFor('not_done')
  const forge = forgedText ? (): void => askFor('forged') : undefined
  const askAgain = mayAsk && !isDecided ? (): void => decide(again) : undefined
  const refusals = { refuse: isDecided ? undefined : refuse, forge, askAgain, isReady }
  useKeys({
    ...(isReady && !isDecided && { a: () => decide(yes), r: refuse }),
    ...(forge && { f: forge }),
    ...(askAgain && { q: askAgain }),
    ...(onNext && { j: onNext }),
  })
  return (
    <>
      <DecisionBar
        refusals={<Refusals {...refusals} />}
        onNext={onNext}
        consent={
          isDecided ? null : (
            <Button
              variant="solid"
              busy={busy}
              disabled={!isReady}
              points={points}
              onClick={() => decide(yes)}
            >
              {approve} <kbd className="kbd">A</kbd>
            </Button>
          )
        }
      />
      <RefuseDialog
        key={first}
        first={first}
        forgedText={forgedText}
        open={asked !== null}
        title={refuseTitle}
        text={refuseText}
        error={error}
        busy={busy}
        onClose={() => ask(null)}
        onRefuse={(why) => decide({ verdict: 'no', ...why })}
      />
    </>
  )
}

interface RefusalsProps {
  refuse: (() => void) | undefined
  forge: (() => void) | undefined
  askAgain: (() => void) | undefined
  isReady: boolean
}

/** The ways to reject or ask that are available. On a phone Reject leads to forged too. */
function Refusals({ refuse, forge, askAgain, isReady }: RefusalsProps) {
  return (
    <>
      {refuse ? (
        <Button variant="danger" disabled={!isReady} onClick={refuse}>
          Reject <kbd className="kbd">R</kbd>
        </Button>
      ) : null}
      {forge ? (
        <Button variant="danger" className={refuse ? 'max-desk:hidden' : undefined} onClick={forge}>
          Forged <kbd className="kbd">F</kbd>
        </Button>
      ) : null}
      {askAgain ? (
        <Button onClick={askAgain}>
          Ask again <kbd className="kbd">Q</kbd>
        </Button>
      ) : null}
    </>
  )
}
