import { type ComponentProps, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { type Campaign, readCampaign } from '#contract/exchange/campaigns.ts'
import type { ContentKind } from '#contract/exchange/catalogue.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { useRead } from '../../api/read.ts'
import { forgetSent } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { lazyPart } from '../../design/lazy-part.ts'
import { EmptyState, NotRead } from '../../design/placeholders.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { useTextDraft } from '../../design/use-text-draft.ts'
import { AddressStep, type Found } from './address-step.tsx'
import { type Draft, typedLimit } from './draft.ts'
import { safestFirst } from './safest-first.ts'

const LazyFundStep = lazyPart(
  () => import('./fund-step.tsx'),
  () => (
    <NotRead title="Couldn’t load the form" text="Nothing was set aside." retry={() => location.reload()} />
  ),
)

interface Props {
  /** Null: links of any platform. */
  platform: PlatformName | null
  /** Action that the form proposes first. */
  action?: string | undefined
  title: string
  /** A draft to continue, or a campaign to run again. */
  from?: { campaignId: string; isDraft: boolean } | undefined
  /** Closes the form; undefined: it stays. */
  onClose?: (() => void) | undefined
  /** Called once the campaign runs or the draft is saved; by default `onClose`. */
  onDone?: (() => void) | undefined
}

const noTargeting = { languages: [], countries: [], hours: null }

/** Contents of the form, stored in this tab until it is sent or closed. */
interface Kept {
  found: Found | null
  /** The second step as it was left; null: untouched. */
  draft: Draft | null
  /** Picture that was uploaded; null: none. */
  pictureUrl: string | null
}

const nothing: Kept = { found: null, draft: null, pictureUrl: null }

/** Paste, decide, fund: three steps in one card. */
export function Promote({ platform, action, title, from, onClose, onDone = onClose }: Props) {
  const place = from?.campaignId ?? [platform, action].filter(Boolean).join(' ')
  const form = `promote:${place}`
  const { text, show, change: keep, forget: forgetTexts } = useTextDraft(form, nothing)
  const { found, draft, pictureUrl } = text
  const [isDropped, setDropped] = useState(false)
  const forget = (): void => {
    forgetTexts()
    forgetSent(form)
  }
  const reset = (): void => {
    show(nothing)
    forget()
    setDropped(true)
  }
  const finish = (): void => {
    reset()
    onDone?.()
  }
  const close =
    onClose &&
    (() => {
      forget()
      onClose()
    })
  const step = useFocusOnChange(found)
  const isFunding = found !== null || (from !== undefined && !isDropped)
  return (
    <Card
      title={isFunding ? 'Your campaign' : title}
      className={isFunding ? undefined : 'max-w-160'}
      aside={
        close ? <IconButton small className="-m-1.5" icon="X" label="Close" onClick={close} /> : undefined
      }
    >
      <div ref={step} tabIndex={-1} className="outline-none">
        {from && !isDropped ? (
          <FromCampaign {...from} form={form} kept={text} onKeep={keep} onBack={reset} onDone={finish} />
        ) : found === null ? (
          <AddressStep
            platform={platform}
            isFocused={onClose !== undefined}
            onFound={(found) => keep({ found })}
          />
        ) : (
          <FundStep
            key={found.url}
            form={form}
            draft={draft ?? draftOf(found, action)}
            kinds={found.alsoKind ? [found.kind, found.alsoKind] : [found.kind]}
            thumbnailUrl={pictureUrl}
            pictureHint={pictureHint(found)}
            problem={found.problem}
            onKeep={keep}
            onBack={reset}
            onDone={finish}
          />
        )}
      </div>
    </Card>
  )
}

/** The second step, which loads on first use. Its data may come before it, so nothing else waits with it. */
const FundStep = (props: ComponentProps<typeof LazyFundStep>) => (
  <Suspense fallback={<Spinner label="Loading the form" />}>
    <LazyFundStep {...props} />
  </Suspense>
)

/** Moves the focus to the new step, because the button that had it was removed with the previous step. */
function useFocusOnChange(what: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(what)
  useEffect(() => {
    // While the form loads, the button is only hidden; it keeps the focus until the form replaces it.
    const holder = document.activeElement
    if (shown.current !== what && (holder === document.body || !holder?.getClientRects().length))
      place.current?.focus({ preventScroll: true })
    shown.current = what
  }, [what])
  return place
}

function pictureHint({ hasPicture, platform }: Found): string {
  const where = platform === 'website' ? 'the page' : platformLabels[platform]
  return hasPicture
    ? `Taken from ${where} once it runs. Or upload your own, up to 5 MB.`
    : 'Upload your own, up to 5 MB.'
}

function draftOf(found: Found, action: string | undefined): Draft {
  const rows = safestFirst(found.platform, [found.kind])
  const chosen = rows.find((row) => row.action === action) ?? rows[0]
  return {
    draftId: null,
    platform: found.platform,
    action: chosen?.action ?? 'visit',
    kind: found.kind,
    url: found.url,
    title: found.title ?? '',
    author: found.author ?? found.handle ?? '',
    thumbnail: null,
    requiredDuration: -1,
    reward: 0,
    target: '',
    dayLimit: '',
    hourLimit: '',
    targeting: noTargeting,
  }
}

interface FromProps {
  form: string
  campaignId: string
  isDraft: boolean
  kept: Kept
  onKeep: (part: Partial<Kept>) => void
  onBack: () => void
  onDone: () => void
}

function FromCampaign({ campaignId, isDraft, kept, ...acts }: FromProps) {
  const { data, isError, refetch } = useRead(readCampaign, { params: { campaignId } })
  if (isError)
    return (
      <NotRead title="Couldn’t load the campaign" text="You can paste its link instead." retry={refetch} />
    )
  if (!data) return <Spinner label="Loading the campaign" />
  return <FromRead campaign={data.campaign} isDraft={isDraft} kept={kept} {...acts} />
}

interface ReadProps extends Omit<FromProps, 'campaignId'> {
  campaign: Campaign
}

function FromRead({ campaign, isDraft, kept, ...acts }: ReadProps) {
  // As first read: starting it here changes its state before the form is done.
  const [isStarted] = useState(isDraft && campaign.state !== 'draft')
  if (isStarted)
    return (
      <EmptyState
        title="This draft was started"
        text="It’s in the list below."
        action={<Button onClick={acts.onBack}>Promote something else</Button>}
      />
    )
  return (
    <FundStep
      draft={kept.draft ?? draftFrom(campaign, isDraft)}
      kinds={[campaign.kind]}
      thumbnailUrl={kept.pictureUrl ?? campaign.thumbnailUrl}
      pictureHint="Up to 5 MB."
      problem={null}
      {...acts}
    />
  )
}

function draftFrom(campaign: Campaign, isDraft: boolean): Draft {
  const { platform, action, url, title, requiredDuration, reward, targeting } = campaign
  return {
    platform,
    action,
    url,
    title,
    requiredDuration,
    reward,
    targeting,
    draftId: isDraft ? campaign.id : null,
    kind: campaign.kind as ContentKind,
    author: campaign.author ?? '',
    thumbnail: null,
    target: String(campaign.target),
    dayLimit: typedLimit(campaign.dayLimit),
    hourLimit: typedLimit(campaign.hourLimit),
  }
}
