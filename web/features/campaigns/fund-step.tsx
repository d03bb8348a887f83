import { type FormEvent, useState } from 'react'
import type { previewWebsite, readCampaignTerms } from '#contract/campaigns.ts'
import type { Output } from '#contract/operation.ts'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/note.tsx'
import { type Draft, likelyTarget, quoteOf, refusalOf } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import { QuoteList } from './quote-list.tsx'
import { useFund } from './use-fund.ts'

type Page = Output<typeof previewWebsite>
type Terms = Output<typeof readCampaignTerms>

interface Props {
  page: Page
  terms: Terms
  onBack: () => void
  onFunded: () => void
}

/** Title, time, reward and people, with the whole cost before the button. */
export function FundStep({ page, terms, onBack, onFunded }: Props) {
  const [draft, setDraft] = useState(() => firstDraft(page, terms))
  const { busy, fields, fund } = useFund(onFunded)
  const quote = quoteOf(draft, terms)
  const refusal = terms.live >= terms.mostLive ? liveLimit(terms.mostLive) : refusalOf(quote, terms)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!refusal) void fund(draft, quote.target)
  }
  return (
    <form className="grid gap-6" onSubmit={submit} noValidate>
      <p className="sub wrap-anywhere">
        {page.url}{' '}
        <Button variant="ghost" size="sm" onClick={onBack}>
          Change
        </Button>
      </p>
      {page.problem ? (
        <Note tone="info">{page.problem} You can promote it all the same: give it a title.</Note>
      ) : null}
      <DraftFields
        draft={draft}
        terms={terms}
        errors={fields}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      <QuoteList quote={quote} reward={draft.reward} fillHours={terms.fillHours} />
      <Note>{terms.note}</Note>
      {refusal ? <Note tone="warn">{refusal}</Note> : null}
      <Button
        type="submit"
        variant="spend"
        size="lg"
        full
        points={quote.total}
        busy={busy}
        disabled={refusal !== null}
      >
        Set aside and start
      </Button>
    </form>
  )
}

function firstDraft(page: Page, terms: Terms): Draft {
  const [shortest] = terms.durations
  const reward = shortest?.reward ?? 0
  return {
    url: page.url,
    title: page.title ?? '',
    seconds: shortest?.seconds ?? 0,
    reward,
    target: String(likelyTarget(reward, terms)),
  }
}

const liveLimit = (most: number): string =>
  `You have ${most} running campaigns, the most at a time. End one first.`
