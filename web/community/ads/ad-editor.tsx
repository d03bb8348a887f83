import { useState } from 'react'
import { type AdLook, type AdShape, adShapes, adSlots } from '#contract/community/ads.ts'
import { type Ad, changeAd, createAd, readAd, setAdStates } from '#contract/community/managed-ads.ts'
import { urlOf } from '#contract/url.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useReadAgain } from '../../api/read-again.ts'
import { useAct } from '../../api/use-act.ts'
import { leaveFor, useSend } from '../../api/use-send.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Form } from '../../design/field.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { toast } from '../../design/toast-store.ts'
import { AdCard } from './ad-card.tsx'
import { type Change, DeliveryFields, type FormValues, LookFields } from './ad-fields.tsx'
import { AdFigures } from './ad-figures.tsx'

/** Creates an ad (null) or changes one: its look at the left, its delivery at the right, its preview and figures below. */
export function AdEditor({ adId }: { adId: string | null }) {
  const params = { adId: adId ?? '' }
  const { data, isPending, refetch } = useRead(readAd, { params }, { enabled: adId !== null })
  if (adId === null) return <AdForm />
  if (!data)
    return (
      <NotRead
        isCard
        isPending={isPending}
        title="Couldn’t load this ad"
        text="It may not exist. Nothing is lost."
        retry={refetch}
      />
    )
  return (
    <>
      <AdForm key={data.ad.version} ad={data.ad} />
      <AdFigures {...data} />
    </>
  )
}

/** "2026-11-23T08:00" of a moment. */
const fieldOf = (iso: string | null): string => iso?.slice(0, 16) ?? ''
const momentOf = (field: string): string => `${field}:00.000Z`

const valuesOf = (ad: Ad | undefined): FormValues => ({
  slot: ad?.slot ?? 'dashboard_side',
  headline: ad?.headline ?? '',
  body: ad?.body ?? '',
  url: ad?.url ?? 'https://',
  startsAt: fieldOf(ad?.startsAt ?? null),
  endsAt: fieldOf(ad?.endsAt ?? null),
  weight: String(ad?.weight ?? 1),
  countries: ad?.countries ?? [],
  dailyCap: String(ad?.dailyCap ?? ''),
  picture: undefined,
})

const bodyOf = ({ picture, ...values }: FormValues) => ({
  ...values,
  startsAt: values.startsAt ? momentOf(values.startsAt) : new Date().toISOString(),
  endsAt: values.endsAt ? momentOf(values.endsAt) : null,
  weight: Number(values.weight),
  dailyCap: values.dailyCap.trim() === '' ? null : Number(values.dailyCap),
  ...(picture !== undefined && { thumbnail: picture?.id ?? null }),
})

function useAdForm(ad: Ad | undefined) {
  const readAgain = useReadAgain()
  const [values, setValues] = useState(() => valuesOf(ad))
  const change: Change = (changes) => setValues((before) => ({ ...before, ...changes }))
  const { send, ...sending } = useSend('saving an ad')
  const [half, setHalf] = useState<Record<string, string>>({})
  const save = () => {
    const found = halfTyped()
    setHalf(found)
    if (Object.keys(found).length > 0) return
    return send(async () => {
      const body = bodyOf(values)
      if (!ad) {
        await write(createAd, { body })
        return leaveFor('/admin/ad-manager')
      }
      await write(changeAd, { params: { adId: ad.id }, body: { ...body, version: ad.version } })
      toast({ title: 'Ad saved.' })
      await readAgain('/api/')
    })
  }
  return { values, change, save, ...sending, fields: { ...sending.fields, ...half } }
}

/** Errors of the dates that miss a part, by field: the browser gives them as empty, which would mean now. */
const halfTyped = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('input[type="datetime-local"]:invalid')].map(
      ({ name }) => [name, 'Complete the date and time, or clear them.'],
    ),
  )

function AdForm({ ad }: { ad?: Ad }) {
  const { values, change, fields, general: error, busy, save } = useAdForm(ad)
  const look: AdLook = {
    headline: values.headline || 'Headline',
    body: values.body || 'One sentence about it.',
    url: values.url,
    host: urlOf(values.url)?.host || 'example.org',
    pictureUrl: values.picture === undefined ? (ad?.pictureUrl ?? null) : (values.picture?.url ?? null),
  }
  return (
    <Form className="with-rail" onSend={save}>
      <div className="rail grid-cols-1">
        <Card title="Look" body="grid gap-4">
          <LookFields values={values} change={change} fields={fields} pictureUrl={ad?.pictureUrl ?? null} />
        </Card>
        <AdPreview look={look} shape={adSlots[values.slot].shape} />
      </div>
      <div className="wide:sticky wide:top-20">
        <Card
          title="Delivery"
          aside={ad ? <Badge>{sentenceCase(ad.state)}</Badge> : undefined}
          body="grid gap-4"
        >
          <DeliveryFields values={values} change={change} fields={fields} />
          {error ? <Note tone="danger">{error}</Note> : null}
          <Button variant="solid" type="submit" full busy={busy}>
            {ad ? 'Save the ad' : 'Create the ad'}
          </Button>
          {ad ? <StateButton ad={ad} /> : null}
        </Card>
      </div>
    </Form>
  )
}

function StateButton({ ad }: { ad: Ad }) {
  const { busy, act } = useAct('setAdStates', ['/api/'])
  const isOn = ad.state === 'running' || ad.state === 'scheduled'
  const set = (): Promise<boolean> =>
    act(async () => {
      const state = isOn ? 'paused' : 'running'
      const { changed } = await write(setAdStates, { body: { adIds: [ad.id], state } })
      if (changed === 0) return 'Nothing changed: its end has passed. Change the dates first.'
      return isOn ? 'Ad paused.' : 'The ad runs again.'
    })
  return (
    <Button full busy={busy} onClick={set}>
      {isOn ? 'Pause the ad' : 'Run the ad'}
    </Button>
  )
}

/** Widths of a shape on a desktop, where the box is in the side column, and on a phone. */
const desktopWidths = { row: adShapes.row.maxWidth, box: 320 } as const
const phoneWidth = 358

/** An ad as people see it: on light and on dark, as wide as a desktop has it and as a phone has it. */
function AdPreview({ look, shape }: { look: AdLook; shape: AdShape }) {
  return (
    <Card title="Preview" body="grid grid-cols-1 gap-5">
      {(['dark', 'light'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="rounded-md border border-line bg-surface p-4 text-ink">
          <div className="flex flex-wrap gap-5 max-desk:flex-nowrap max-desk:overflow-x-auto">
            {[desktopWidths[shape], phoneWidth].map((width) => {
              const label = `${theme === 'dark' ? 'Dark' : 'Light'}, ${width === phoneWidth ? 'phone' : 'desktop'}`
              return (
                <div key={width} className="grid flex-none gap-2 desk:max-w-full" style={{ width }}>
                  <p className="text-13 text-ink-2">{label}</p>
                  <AdCard look={look} shape={shape} label={label} />
                </div>
              )
            })}
          </div>
        </div>
      ))}
    </Card>
  )
}
