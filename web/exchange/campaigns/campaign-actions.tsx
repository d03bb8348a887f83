import type { ComponentProps } from 'react'
import { deleteDraft } from '#contract/exchange/campaign-changes.ts'
import { type Campaign, endCampaign, pauseCampaign, resumeCampaign } from '#contract/exchange/campaigns.ts'
import { formatCount } from '#contract/numbers.ts'
import { quoted } from '#contract/texts.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { write } from '../../api/client.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Menu } from '../../design/menu.tsx'
import { countText } from '../../design/texts.ts'
import { useAsked } from '../../design/use-modal.ts'
import { CampaignDialog, type DialogName } from './campaign-dialog.tsx'
import { shorten } from './campaign-labels.ts'
import { mayConfirm } from './page-views.tsx'
import { campaignReads, useCampaignAct } from './use-campaign-act.ts'

interface Props {
  campaign: Campaign
  /** The member's running campaigns above the limit. */
  surplus: number
}

/** Actions of a campaign: the most frequent ones as buttons, the rest in the menu. */
export function CampaignActions({ campaign, surplus }: Props) {
  const { asked, ask, close } = useAsked<DialogName>()
  const acts = useActDialog((make: typeof pausing) => make(campaign, surplus))
  const { busy, act } = useCampaignAct()
  const { id, title } = campaign
  const removeDraft = (): void =>
    void act(() => write(deleteDraft, { params: { draftId: id } }), 'Draft deleted.')
  return (
    <span className="flex max-[16rem]:flex-wrap gap-1.5 items-center justify-end max-wide:flex-1 max-wide:[&>.btn]:flex-1 max-wide:[&>.btn]:h-11">
      <MainAct
        campaign={campaign}
        busy={busy}
        act={act}
        onBoost={() => ask('boost')}
        onPause={surplus > 0 ? () => acts.ask(pausing) : undefined}
      />
      <Menu
        trigger={<IconButton small icon="DotsThree" label={`More for ${title}`} />}
        entries={entriesOf(campaign, ask, () => acts.ask(ending), removeDraft)}
      />
      <CampaignDialog campaign={campaign} name={asked} onClose={close} />
      {acts.dialog}
    </span>
  )
}

const pausing = ({ id, title }: Campaign, surplus: number) =>
  declareAct(pauseCampaign, {
    title: `Pause ${quoted(title)}?`,
    text: `You have more running campaigns than your limit. You can resume this one once you have paused or ended ${countText(surplus, 'other')}. Its points stay set aside.`,
    keep: 'Keep it',
    verb: 'Pause it',
    variant: 'solid',
    params: { campaignId: id },
    said: `${shorten(title)} is paused.`,
    settle: campaignReads,
  })

const ending = ({ id, title, setAside }: Campaign) =>
  declareAct(endCampaign, {
    title: `End ${quoted(title)}?`,
    text: `It leaves the lists for good. The ${formatCount(setAside)} points still set aside return to your balance at once.`,
    keep: 'Keep it',
    verb: 'End it',
    params: { campaignId: id },
    said: ({ returned }) => `${formatCount(returned)} points returned.`,
    settle: campaignReads,
  })

type Entries = ComponentProps<typeof Menu>['entries']

function entriesOf(
  campaign: Campaign,
  open: (dialog: DialogName) => void,
  end: () => void,
  removeDraft: () => void,
): Entries {
  const { state, spotlightUntil } = campaign
  const running = state === 'live' || state === 'paused'
  if (state === 'draft')
    return [{ label: 'Delete draft', icon: 'Trash', danger: true, onSelect: removeDraft }]
  const entries: Entries = [{ label: 'Daily figures', icon: 'ChartBar', onSelect: () => open('figures') }]
  if (running)
    entries.push(
      { label: 'Edit', icon: 'PencilSimple', onSelect: () => open('edit') },
      { label: 'Add people', icon: 'Plus', onSelect: () => open('topUp') },
    )
  if (state === 'live' && spotlightUntil === null)
    entries.push({ label: 'Spotlight', icon: 'Star', onSelect: () => open('spotlight') })
  if (running && mayConfirm(campaign))
    entries.push({ label: 'Confirm page views', icon: 'SealCheck', onSelect: () => open('views') })
  if (running || state === 'review')
    entries.push('rule', { label: 'End campaign', icon: 'Stop', danger: true, onSelect: end })
  return entries
}

interface MainActProps {
  campaign: Campaign
  busy: boolean
  act: ReturnType<typeof useCampaignAct>['act']
  onBoost: () => void
  /** Asks before a pause; undefined: it can be resumed at once. */
  onPause: (() => void) | undefined
}

/** The most frequent actions in the campaign's state, as buttons. */
function MainAct({ campaign, busy, act, onBoost, onPause }: MainActProps) {
  const { id, platform, title, state } = campaign
  const isLive = state === 'live'
  const resume = () =>
    act(async () => {
      await write(resumeCampaign, { params: { campaignId: id } })
      return `${shorten(title)} is running.`
    })
  const pause = () =>
    act(async () => {
      await write(pauseCampaign, { params: { campaignId: id } })
      return {
        title: `${shorten(title)} is paused.`,
        action: { label: 'Undo', altText: 'Resume it in the Content Hub', onSelect: () => void resume() },
      }
    })
  return (
    <>
      {/* One button, so the focus stays on it. */}
      {isLive || (state === 'paused' && campaign.pausedBy === 'owner') ? (
        <Button
          size="sm"
          icon={isLive ? 'Pause' : 'Play'}
          busy={busy}
          onClick={isLive ? (onPause ?? pause) : resume}
        >
          {isLive ? 'Pause' : 'Resume'}
        </Button>
      ) : null}
      {isLive ? (
        <Button size="sm" icon="Lightning" className="text-spend-text" onClick={onBoost}>
          Boost
        </Button>
      ) : null}
      {state === 'draft' ? (
        <ButtonLink size="sm" icon="PencilSimple" href={`/content/${platform}?draft=${id}`}>
          Continue
        </ButtonLink>
      ) : null}
      {state === 'finished' || state === 'ended' ? (
        <ButtonLink size="sm" icon="ArrowClockwise" href={`/content/${platform}?again=${id}`}>
          Run again
        </ButtonLink>
      ) : null}
    </>
  )
}
