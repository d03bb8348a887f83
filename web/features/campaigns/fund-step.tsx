import { type FormEvent, useCallback, useState } from 'react'
import { readCampaignTerms } from '#contract/campaigns.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { Input } from '../../design/input.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { Note } from '../../design/note.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { ActionChips } from './action-chips.tsx'
import { type Draft, likelyTarget } from './draft.ts'
import { kindWords } from './platform-words.ts'
import { PriceStep } from './price-step.tsx'
import { TaskPreview } from './task-preview.tsx'
import type { Terms } from './terms.ts'
import { ThumbnailField } from './thumbnail-field.tsx'
import { useFund } from './use-fund.ts'

interface Props {
  /** What the form starts with. */
  draft: Draft
  /** What the content may be; two where only its owner knows. */
  kinds: readonly string[]
  thumbnailUrl: string | null
  /** What is said of the picture that comes by itself. */
  pictureHint: string
  /** Why the page could not be read. */
  problem: string | null
  onBack: () => void
  onDone: () => void
}

/** What it is called, what people do, and the whole cost before the button. */
export function FundStep(props: Props) {
  const [draft, setDraft] = useState(props.draft)
  const { platform, action, kind } = draft
  const { data: terms, isError, refetch } = useRead(readCampaignTerms, { query: { platform, action, kind } })
  const { busy, fields, fund, keep } = useFund(props.onDone)
  const [noteVersion, setNoteVersion] = useState<number>()
  // What the form proposes is what its reader changes.
  const priceOf = (now: Draft): Draft => (terms ? withPrice(now, terms) : now)
  const change = (part: Partial<Draft>): void => setDraft((now) => ({ ...priceOf(now), ...part }))
  const [pictureUrl, setPictureUrl] = useState(props.thumbnailUrl)
  const pictureReady = useCallback((picture: { id: string; url: string }) => {
    setPictureUrl(picture.url)
    setDraft((now) => ({ ...now, thumbnail: picture.id }))
  }, [])
  const priced = priceOf(draft)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void fund(priced, noteVersion)
  }
  return (
    <div className="fund">
      <form className="grid gap-6" onSubmit={submit} noValidate>
        <p className="sub wrap-anywhere">
          {kindWords[kind] ?? kind}: {draft.url}{' '}
          <Button variant="ghost" size="sm" onClick={props.onBack}>
            Change
          </Button>
        </p>
        {props.problem ? (
          <Note tone="info">{props.problem} You can promote it all the same: give it a title.</Note>
        ) : null}
        <Naming draft={draft} errors={fields} onChange={change} />
        <ThumbnailField
          platform={platform}
          src={props.thumbnailUrl}
          hint={props.pictureHint}
          error={fields.thumbnail}
          onReady={pictureReady}
        />
        <ActionChips
          platform={platform}
          kinds={props.kinds}
          action={action}
          onChoose={(row) => {
            const fitting = row.kinds.find((one) => props.kinds.includes(one)) ?? kind
            setNoteVersion(undefined)
            change({ action: row.action, kind: fitting, seconds: -1, target: '' })
          }}
        />
        {terms ? (
          <PriceStep
            draft={priced}
            terms={terms}
            errors={fields}
            busy={busy}
            noteVersion={noteVersion}
            onChange={change}
            onRead={setNoteVersion}
            onKeep={() => void keep(priced)}
          />
        ) : null}
        {terms ? null : <NoTerms failed={isError} onRetry={() => void refetch()} />}
      </form>
      {terms ? <TaskPreview draft={priced} terms={terms} pictureUrl={pictureUrl} /> : null}
    </div>
  )
}

/** Another action has other times and prices: what does not fit it starts at its own. */
function withPrice(draft: Draft, terms: Terms): Draft {
  if (terms.durations.some(({ seconds }) => seconds === draft.seconds)) return draft
  const [first] = terms.durations
  const reward = first?.reward ?? 0
  return { ...draft, seconds: first?.seconds ?? 0, reward, target: String(likelyTarget(reward, terms)) }
}

function NoTerms({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return <Spinner label="Loading the terms" />
  return <NotRead title="The terms are not here right now" text="Nothing was set aside." retry={onRetry} />
}

interface NamingProps {
  draft: Draft
  errors: Record<string, string>
  onChange: (part: Partial<Draft>) => void
}

function Naming({ draft, errors, onChange }: NamingProps) {
  return (
    <>
      <Field label="Title" hint="What people see in the list." error={errors.title}>
        <Input
          maxLength={120}
          value={draft.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      {draft.platform === 'website' || draft.platform === 'discord' ? null : (
        <Field
          label="Name on the platform"
          aside="Optional"
          hint="As the page shows it. It helps when a screenshot is checked."
          error={errors.author}
        >
          <Input
            maxLength={120}
            value={draft.author}
            onChange={(event) => onChange({ author: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
