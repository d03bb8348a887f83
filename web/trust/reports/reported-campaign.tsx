import type { ReactNode } from 'react'
import { quoted } from '#contract/texts.ts'
import type { Report } from '#contract/trust/reports.ts'
import { DeskHead, type Place } from '../../checks/reviews/desk-head.tsx'
import { taskWords } from '../../checks/reviews/review-words.ts'
import { useVerdict } from '../../checks/reviews/use-verdict.ts'
import { Note } from '../../design/card.tsx'
import { ConfirmDialog } from '../../design/form-dialog.tsx'
import { Thumb } from '../../design/thumb.tsx'
import { useWaits } from '../../layout/waits.ts'
import { DecideBar } from './decide-bar.tsx'
import { platformOf } from './report-labels.ts'

interface Props {
  campaign: Pick<Report, 'title' | 'owner' | 'platform' | 'action' | 'thumbnailUrl' | 'held' | 'url'>
  place: Place
  note: ReactNode
  /** Below its picture. */
  left: ReactNode
  right: ReactNode
  /** Labels of the verdicts. */
  agree: string
  reject: string
  /** The question before it is upheld. */
  confirm: { title: string; send: string }
  /** Sends a verdict; returns its toast. */
  send: (verdict: 'upheld' | 'rejected') => Promise<string>
  onDone: () => void
}

/** A reported campaign with what is said about it, and the verdict. */
export function ReportedCampaign({ campaign, place, note, left, right, confirm, ...verdict }: Props) {
  const { title, owner, platform, action, thumbnailUrl, held, url } = campaign
  const { agree, reject, send, onDone } = verdict
  const { ask, busy, dialog, decide } = useVerdict<'uphold'>(onDone)
  const waits = useWaits()
  return (
    <section className="desk" aria-label="Evidence">
      <DeskHead place={place} title={title} note={note}>
        {taskWords(action, platform)}, promoted by <b className="text-ink">{owner ?? 'the house'}</b>
      </DeskHead>
      <div className="desk-body">
        <div className="grid content-start gap-5">
          <div className="max-w-105">
            <Thumb src={thumbnailUrl} size="fill" platform={platformOf(platform)} />
          </div>
          {held ? (
            <Note tone="warn" icon="Pause">
              Reports put this campaign on hold. It’s out of the lists until they are decided, for{' '}
              {waits.hold} at most.
            </Note>
          ) : null}
          {left}
        </div>
        {right}
      </div>
      <DecideBar
        agree={agree}
        reject={reject}
        busy={busy}
        onAgree={() => ask('uphold')}
        onReject={() => decide(() => send('rejected'))}
        url={url}
        onNext={place.onNext}
      />
      <ConfirmDialog
        {...dialog}
        title={confirm.title}
        text={`${quoted(title)} leaves the lists, and ${owner ?? 'the house'} reads why. Its points stay set aside until the campaign is ended.`}
        verb={confirm.send}
        onConfirm={() => decide(() => send('upheld'))}
      />
    </section>
  )
}
