import { useState } from 'react'
import { type Campaign, pauseCampaign, resumeCampaign } from '#contract/campaigns.ts'
import { write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { ChartBarIcon, DotsThreeIcon, PauseIcon, PlayIcon, PlusIcon, StopIcon } from '../../design/icons.ts'
import { Menu } from '../../design/menu.tsx'
import { EndDialog } from './end-dialog.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { TopUpDialog } from './top-up-dialog.tsx'
import { useCampaignAct } from './use-campaign-act.ts'

type Open = 'figures' | 'top-up' | 'end' | null

/** Pause or resume beside the name; figures, adding people and ending in the menu. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [open, setOpen] = useState<Open>(null)
  const { busy, act } = useCampaignAct()
  const { id, title, state } = campaign
  const close = (): void => setOpen(null)
  const running = state === 'live' || state === 'paused'
  return (
    <span className="flex items-center justify-end gap-1.5">
      {state === 'live' ? (
        <Button
          size="sm"
          icon={PauseIcon}
          busy={busy}
          onClick={() =>
            act(async () => {
              await write(pauseCampaign, { params: { campaignId: id } })
              return `${title} is paused.`
            })
          }
        >
          Pause
        </Button>
      ) : null}
      {state === 'paused' && campaign.pausedBy === 'owner' ? (
        <Button
          size="sm"
          icon={PlayIcon}
          busy={busy}
          onClick={() =>
            act(async () => {
              await write(resumeCampaign, { params: { campaignId: id } })
              return `${title} is running.`
            })
          }
        >
          Resume
        </Button>
      ) : null}
      <Menu
        align="end"
        trigger={<IconButton small icon={DotsThreeIcon} label={`More for ${title}`} />}
        entries={[
          { kind: 'action', label: 'Figures by day', icon: ChartBarIcon, onSelect: () => setOpen('figures') },
          ...(running
            ? ([
                { kind: 'action', label: 'Add people', icon: PlusIcon, onSelect: () => setOpen('top-up') },
                { kind: 'rule' },
                {
                  kind: 'action',
                  label: 'End it',
                  icon: StopIcon,
                  danger: true,
                  onSelect: () => setOpen('end'),
                },
              ] as const)
            : []),
        ]}
      />
      <FiguresDialog campaign={campaign} open={open === 'figures'} onClose={close} />
      <TopUpDialog campaign={campaign} open={open === 'top-up'} onClose={close} />
      <EndDialog campaign={campaign} open={open === 'end'} onClose={close} />
    </span>
  )
}
