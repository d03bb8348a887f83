import { type ReactNode, useState } from 'react'
import { spotlightCampaign, topUpCampaign } from '#contract/exchange/campaign-changes.ts'
import type { Campaign } from '#contract/exchange/campaigns.ts'
import { formatCount } from '#contract/numbers.ts'
import { platformLabels } from '#contract/platforms.ts'
import { quoted } from '#contract/texts.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field, NumberInput } from '../../design/field.tsx'
import { ActForm, type ContentProps } from './act-form.tsx'
import { BoostForm } from './boost-form.tsx'
import { costEach } from './campaign-labels.ts'
import { EditForm } from './edit-form.tsx'
import { Figures } from './figures.tsx'
import { NoTerms } from './no-terms.tsx'
import { PageViews } from './page-views.tsx'
import { useCampaignAct, useCampaignTerms } from './use-campaign-act.ts'

interface Words {
  title: string
  text?: string
  /** True: the content has no buttons that close it. */
  hasClose?: boolean
  Content: (props: ContentProps) => ReactNode
}

const dialogs = {
  figures: ({ title }) => ({ title, hasClose: true, Content: Figures }),
  edit: () => ({
    title: 'Edit campaign',
    text: 'Changes apply at once. Tasks already started don’t change.',
    Content: EditForm,
  }),
  boost: ({ title }) => ({
    title: `Boost ${quoted(title)}`,
    text: 'A campaign with a higher reward appears earlier in the list. People already doing it get the reward they started with; the difference returns to you when the campaign ends.',
    Content: BoostForm,
  }),
  topUp: ({ title, reward, fee }) => ({
    title: 'Add people',
    text: `Each completion of ${quoted(title)} costs ${formatCount(reward + fee)} points: ${formatCount(reward)} for the person, ${formatCount(fee)} in fees.`,
    Content: TopUp,
  }),
  spotlight: ({ title, platform }) => ({
    title: `Spotlight ${quoted(title)}`,
    text: `For 24 hours it’s first in the ${platformLabels[platform]} list, marked Spotlight. You pay for the position, not for completions.`,
    Content: Spotlight,
  }),
  views: () => ({
    title: 'Confirm page views',
    text: 'Add one line to your pages, and your site confirms which visits arrived. It sets no cookie and is under 1 kB.',
    hasClose: true,
    Content: PageViews,
  }),
} satisfies Record<string, (campaign: Campaign) => Words>

export type DialogName = keyof typeof dialogs

interface Props {
  campaign: Campaign
  /** Null: closed. */
  name: DialogName | null
  onClose: () => void
}

/** The dialogs of a campaign, one at a time. */
export function CampaignDialog({ campaign, name, onClose }: Props) {
  const writeOnce = useWriteOnce()
  const { title, text, hasClose, Content }: Words = dialogs[name ?? 'figures'](campaign)
  return (
    <Dialog
      open={name !== null}
      onClose={onClose}
      title={title}
      text={text}
      actions={hasClose ? <Button onClick={onClose}>Close</Button> : null}
    >
      <Content campaign={campaign} writeOnce={writeOnce} onClose={onClose} />
    </Dialog>
  )
}

function TopUp({ campaign, writeOnce, onClose }: ContentProps) {
  const { busy, error, setError, send } = useCampaignAct(onClose)
  const [people, setPeople] = useState('10')
  const points = Math.max(0, Math.floor(Number(people) || 0)) * costEach(campaign)
  const add = () =>
    send(async () => {
      const target = Number(people)
      await writeOnce(topUpCampaign, {
        params: { campaignId: campaign.id },
        body: { target, shownCost: points },
      })
      return `${formatCount(target)} more for ${campaign.title}.`
    })
  return (
    <ActForm send={{ variant: 'spend', points, busy, children: 'Set aside' }} onSend={add} onClose={onClose}>
      <Field label="How many more" error={error}>
        <NumberInput
          min={1}
          max={5000}
          value={people}
          onChange={(text) => {
            setPeople(text)
            setError(undefined)
          }}
        />
      </Field>
    </ActForm>
  )
}

/** Buys the first position in the platform's list for 24 hours, labelled as a spotlight. */
function Spotlight({ campaign, writeOnce, onClose }: ContentProps) {
  const { id, platform } = campaign
  const { data: terms, isError, refetch } = useCampaignTerms(campaign)
  const { busy, error, send } = useCampaignAct(onClose)
  const request = { params: { campaignId: id }, body: { shownCost: terms?.spotlightPoints } }
  const buy = () => send(() => writeOnce(spotlightCampaign, request), 'In the spotlight for 24 hours.')
  const full = terms?.spotlightsLeft === 0
  const missing = terms ? terms.spotlightPoints - terms.balance : 0
  const look = { variant: 'spend', busy, disabled: full || missing > 0, children: 'Spotlight it' } as const
  // The form is rendered before the terms load, so the focus starts on Cancel.
  return (
    <ActForm
      send={terms ? { ...look, points: terms.spotlightPoints } : null}
      error={error}
      onSend={buy}
      onClose={onClose}
    >
      {terms ? null : <NoTerms failed={isError} onRetry={refetch} />}
      {terms && !full ? (
        <p className="sub">
          {formatCount(terms.spotlightsLeft)} of {formatCount(terms.spotlights)} spotlights for{' '}
          {platformLabels[platform]} are free, first come, first served.
        </p>
      ) : null}
      {full ? (
        <Note tone="warn">
          All {formatCount(terms.spotlights)} spotlights for {platformLabels[platform]} are taken. The next
          one is free within 24 hours.
        </Note>
      ) : null}
      {missing > 0 && !full ? <Note tone="warn">You need {missing} more points.</Note> : null}
    </ActForm>
  )
}
