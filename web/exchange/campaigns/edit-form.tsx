import { useState } from 'react'
import { changeCampaign } from '#contract/exchange/campaign-changes.ts'
import type { Targeting } from '#contract/exchange/campaigns.ts'
import { titleWithin } from '#contract/texts.ts'
import { write } from '../../api/client.ts'
import { Field, Input } from '../../design/field.tsx'
import { ActForm, type ContentProps } from './act-form.tsx'
import { limitOf, typedLimit } from './draft.ts'
import { LimitFields } from './limit-fields.tsx'
import { hasTargeting, TargetingFields } from './targeting-fields.tsx'
import { ThumbnailField } from './thumbnail-field.tsx'
import { useCampaignAct, useCampaignTerms } from './use-campaign-act.ts'

/** Edits title, picture, limits and targeting of a running campaign. */
export function EditForm({ campaign, onClose }: ContentProps) {
  const { data: terms } = useCampaignTerms(campaign)
  const { busy, fields, general: error, send } = useCampaignAct(onClose)
  const [title, setTitle] = useState(campaign.title)
  const [thumbnail, setThumbnail] = useState<string>()
  const [limits, setLimits] = useState({
    dayLimit: typedLimit(campaign.dayLimit),
    hourLimit: typedLimit(campaign.hourLimit),
  })
  const [targeting, setTargeting] = useState<Targeting>()

  const change = () => {
    const body = {
      title,
      ...(thumbnail && { thumbnail }),
      dayLimit: limitOf(limits.dayLimit),
      hourLimit: limitOf(limits.hourLimit),
      ...(targeting && { targeting }),
    }
    return send(
      () => write(changeCampaign, { params: { campaignId: campaign.id }, body }),
      'Campaign updated.',
    )
  }
  return (
    <ActForm
      send={{ variant: 'solid', busy, children: 'Save changes' }}
      error={error}
      onSend={change}
      onClose={onClose}
    >
      <Field label="Title" error={fields.title}>
        <Input value={title} onChange={(text) => setTitle(titleWithin(text))} />
      </Field>
      <ThumbnailField
        platform={campaign.platform}
        src={campaign.thumbnailUrl}
        hint="Up to 5 MB."
        error={fields.thumbnail}
        onReady={({ id }) => setThumbnail(id)}
      />
      <LimitFields {...limits} errors={fields} onChange={(part) => setLimits({ ...limits, ...part })} />
      {terms && hasTargeting(terms.isPremium, campaign.targeting) ? (
        <TargetingFields
          targeting={targeting ?? campaign.targeting}
          error={fields.targeting}
          onChange={setTargeting}
        />
      ) : null}
    </ActForm>
  )
}
