import { type FormEvent, useCallback, useState } from 'react'
import { changeCampaign } from '#contract/exchange/campaign-changes.ts'
import { type Campaign, readCampaignTerms, type Targeting } from '#contract/exchange/campaigns.ts'
import type { ContentKind } from '#contract/exchange/catalogue.ts'
import { CallError, write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { Input } from '../../design/input.tsx'
import { Note } from '../../design/note.tsx'
import { LimitFields } from './limit-fields.tsx'
import { TargetingFields } from './targeting-fields.tsx'
import { ThumbnailField } from './thumbnail-field.tsx'
import { useCampaignAct } from './use-campaign-act.ts'

interface Props {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

/** Edits title, picture, limits and targeting of a running campaign. */
export function EditDialog({ campaign, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit campaign"
      text="Changes apply at once. Tasks already started continue unchanged."
    >
      {open ? <EditForm campaign={campaign} onClose={onClose} /> : null}
    </Dialog>
  )
}

function EditForm({ campaign, onClose }: Omit<Props, 'open'>) {
  const { platform, action, kind } = campaign
  const query = { platform, action, kind: kind as ContentKind }
  const { data: terms } = useRead(readCampaignTerms, { query })
  const { busy, act } = useCampaignAct()
  const [title, setTitle] = useState(campaign.title)
  const [thumbnail, setThumbnail] = useState<string>()
  const [limits, setLimits] = useState({
    dayLimit: campaign.dayLimit === null ? '' : String(campaign.dayLimit),
    hourLimit: campaign.hourLimit === null ? '' : String(campaign.hourLimit),
  })
  const [targeting, setTargeting] = useState<Targeting>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const [error, setError] = useState<string>()
  const ready = useCallback(({ id }: { id: string }) => setThumbnail(id), [])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const body = {
      title,
      ...(thumbnail && { thumbnail }),
      dayLimit: limitOf(limits.dayLimit),
      hourLimit: limitOf(limits.hourLimit),
      ...(targeting && { targeting }),
    }
    setError(undefined)
    setFields({})
    const changed = await act(async () => {
      try {
        await write(changeCampaign, { params: { campaignId: campaign.id }, body })
      } catch (thrown) {
        if (thrown instanceof CallError) setFields(thrown.fields)
        throw thrown
      }
      return 'Campaign updated.'
    }, setError)
    if (changed) onClose()
  }
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      <Field label="Title" error={fields.title}>
        <Input maxLength={120} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <ThumbnailField
        platform={platform}
        src={campaign.thumbnailUrl}
        hint="Up to 5 MB."
        error={fields.thumbnail}
        onReady={ready}
      />
      <LimitFields {...limits} errors={fields} onChange={(part) => setLimits({ ...limits, ...part })} />
      {terms?.isPremium ? (
        <TargetingFields
          targeting={targeting ?? campaign.targeting}
          error={fields.targeting}
          onChange={setTargeting}
        />
      ) : null}
      {error ? <Note tone="danger">{error}</Note> : null}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="solid" busy={busy}>
          Save changes
        </Button>
      </div>
    </form>
  )
}

const limitOf = (typed: string): number | null => (typed === '' ? null : Number(typed))
