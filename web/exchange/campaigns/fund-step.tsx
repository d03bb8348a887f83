import { useEffect, useEffectEvent, useState } from 'react'
import { readCampaignTerms } from '#contract/exchange/campaigns.ts'
import { titleWithin } from '#contract/texts.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { CheckBadge } from '../../design/check-badge.tsx'
import { Field, Form, Input } from '../../design/field.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { ActionChips } from './action-chips.tsx'
import { type Draft, quoteOf, withPrice } from './draft.ts'
import type { DraftProps } from './draft-fields.tsx'
import { FundSummary } from './fund-summary.tsx'
import { NoTerms } from './no-terms.tsx'
import { PolicyNote } from './policy-note.tsx'
import { PriceStep } from './price-step.tsx'
import { closedReason, type Terms, waitsForTasks } from './safest-first.ts'
import { ThumbnailField } from './thumbnail-field.tsx'
import { useFund } from './use-fund.ts'

interface Props {
  /** Name of the form that it is a step of. */
  form: string
  /** Initial state of the form. */
  draft: Draft
  /** Kinds the content can be; two if only its owner knows which. */
  kinds: readonly string[]
  thumbnailUrl: string | null
  /** Hint about the picture that is fetched automatically. */
  pictureHint: string
  /** Reason that the page could not be read; null if it was. */
  problem: string | null
  /** Called with the form as it is. */
  onKeep: (state: { draft: Draft; pictureUrl: string | null }) => void
  onBack: () => void
  onDone: () => void
}

/** Second step: the fields, and beside them what they cost and the button. A chunk of its own: few visits need it. */
export default function FundStep(props: Props) {
  const [draft, setDraft] = useState(props.draft)
  const { platform, action, kind } = draft
  const { data: terms, isError, refetch } = useRead(readCampaignTerms, { query: { platform, action, kind } })
  const { busy, fields, forget, fund, save, earnFirst } = useFund(props.form, props.onDone)
  const [noteVersion, setNoteVersion] = useState<number>()
  // Changes apply to the draft as shown, with its proposed price.
  const priceOf = (now: Draft): Draft => (terms ? withPrice(now, terms) : now)
  const change = (part: Partial<Draft>): void => {
    forget(Object.keys(part))
    setDraft((now) => ({ ...priceOf(now), ...part }))
  }
  const [pictureUrl, setPictureUrl] = useState(props.thumbnailUrl)
  useKeeping(props.onKeep, draft, pictureUrl)
  const priced = priceOf(draft)
  const closed = terms && closedReason(terms)
  const isRead = terms !== undefined && (terms.acknowledged || noteVersion === terms.noteVersion)
  return (
    <Form
      className="fund grid grid-cols-1 gap-y-6 gap-x-12 wide:grid-cols-[minmax(0,38rem)_22rem] wide:justify-between"
      onSend={() => {
        // If its response is lost, the price may not follow what it spent: a repeat would be another campaign.
        setDraft(priced)
        if (terms && waitsForTasks(terms)) void earnFirst(priced)
        else if (terms) void fund(priced, quoteOf(priced, terms).total, noteVersion)
      }}
    >
      <div className="fund-fields grid grid-cols-1 gap-6 content-start min-w-0">
        <Subject {...props} draft={draft} />
        <ActionChips
          platform={platform}
          kinds={props.kinds}
          action={action}
          onChoose={(row) => {
            const fitting = row.kinds.find((one) => props.kinds.includes(one)) ?? kind
            setNoteVersion(undefined)
            change({ action: row.action, kind: fitting, requiredDuration: -1, target: '' })
          }}
        />
        {terms && <Policy terms={terms} isRead={isRead} error={fields.noteVersion} onRead={setNoteVersion} />}
        <Naming draft={draft} check={terms?.check} errors={fields} onChange={change} />
        <ThumbnailField
          platform={platform}
          src={props.thumbnailUrl}
          hint={props.pictureHint}
          error={fields.thumbnail}
          onReady={({ id: thumbnail, url }) => {
            setPictureUrl(url)
            change({ thumbnail })
          }}
        />
        {terms && closed === null ? (
          <PriceStep draft={priced} terms={terms} errors={fields} onChange={change} />
        ) : null}
        {terms ? null : <NoTerms failed={isError} onRetry={() => void refetch()} />}
      </div>
      {terms && closed === null ? (
        <FundSummary
          draft={priced}
          terms={terms}
          pictureUrl={pictureUrl}
          busy={busy}
          isRead={isRead}
          onSave={() => void save(priced)}
        />
      ) : null}
    </Form>
  )
}

function useKeeping(onKeep: Props['onKeep'], draft: Draft, pictureUrl: string | null): void {
  const keep = useEffectEvent(onKeep)
  useEffect(() => keep({ draft, pictureUrl }), [draft, pictureUrl])
}

/** The promoted content, and why its page could not be read. */
function Subject({ draft, problem, onBack }: Pick<Props, 'draft' | 'problem' | 'onBack'>) {
  return (
    <>
      <p className="sub wrap-anywhere">
        {draft.kind === 'site' ? 'Website' : sentenceCase(draft.kind)}: {draft.url}{' '}
        <Button variant="ghost" size="sm" onClick={onBack}>
          Change link
        </Button>
      </p>
      {problem ? <Note tone="info">{problem} You can still promote it: give it a title.</Note> : null}
    </>
  )
}

interface PolicyProps {
  terms: Terms
  isRead: boolean
  error: string | undefined
  onRead: (version: number | undefined) => void
}

/** How the action is checked and what the platform says about it, or why it can't start. */
function Policy({ terms, isRead, error, onRead }: PolicyProps) {
  const closed = closedReason(terms)
  if (closed !== null) return <Note tone="warn">{closed}</Note>
  return (
    <div className="grid gap-3">
      <p>
        <CheckBadge check={terms.check} />
      </p>
      <PolicyNote
        terms={terms}
        read={isRead}
        error={error}
        onRead={(read) => onRead(read ? terms.noteVersion : undefined)}
      />
    </div>
  )
}

interface NamingProps extends Omit<DraftProps, 'terms'> {
  check: Terms['check'] | undefined
}

/** The title, and the name that a screenshot must show, if screenshots are the check. */
function Naming({ draft, check, errors, onChange }: NamingProps) {
  return (
    <>
      <Field label="Title" hint="What people see in the list." error={errors.title}>
        <Input value={draft.title} onChange={(title) => onChange({ title: titleWithin(title) })} />
      </Field>
      {check === 'screenshot' || errors.author ? (
        <Field
          label="Name on the platform"
          aside="Optional"
          hint="As the page shows it. We use it to check screenshots."
          error={errors.author}
        >
          <Input value={draft.author} onChange={(author) => onChange({ author: titleWithin(author) })} />
        </Field>
      ) : null}
    </>
  )
}
