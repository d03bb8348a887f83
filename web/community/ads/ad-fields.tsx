import type { ComponentProps } from 'react'
import { adSlotNames, adSlots } from '#contract/community/ads.ts'
import { type Ad, adLimits } from '#contract/community/managed-ads.ts'
import { countries as names } from '#contract/places.ts'
import { Button } from '../../design/button.tsx'
import { Field, Input, Select } from '../../design/field.tsx'
import { CodeList } from '../../exchange/campaigns/targeting-fields.tsx'
import { ThumbnailField } from '../../exchange/campaigns/thumbnail-field.tsx'

export interface FormValues {
  slot: Ad['slot']
  headline: string
  body: string
  url: string
  /** As the fields hold it, in UTC; empty: now, or no end. */
  startsAt: string
  endsAt: string
  weight: string
  countries: Ad['countries']
  dailyCap: string
  /** null: none; undefined: the one it has. */
  picture: { id: string; url: string } | null | undefined
}
export type Change = (changes: Partial<FormValues>) => void

interface FieldsProps {
  values: FormValues
  change: Change
  fields: Record<string, string>
}

type LineProps = FieldsProps &
  Pick<ComponentProps<typeof Field>, 'label' | 'aside' | 'hint'> &
  Pick<ComponentProps<typeof Input>, 'type' | 'maxLength' | 'inputMode'> & {
    name: 'headline' | 'body' | 'url' | 'startsAt' | 'endsAt' | 'weight' | 'dailyCap'
  }

function Line({ values, change, fields, name, label, aside, hint, ...input }: LineProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={fields[name]}>
      <Input {...input} name={name} value={values[name]} onChange={(text) => change({ [name]: text })} />
    </Field>
  )
}

/** Where it is shown, its texts, its link and its picture. */
export function LookFields({ pictureUrl, ...form }: FieldsProps & { pictureUrl: string | null }) {
  const { values, change, fields } = form
  const isWithout = values.picture === null
  return (
    <>
      <Field label="Slot" error={fields.slot}>
        <Select
          value={values.slot}
          onChange={(text) => change({ slot: text as FormValues['slot'] })}
          options={adSlotNames.map((name) => [name, adSlots[name].place])}
        />
      </Field>
      {(['headline', 'body'] as const).map((name) => (
        <Line
          {...form}
          key={name}
          name={name}
          label={name === 'body' ? 'Text' : 'Headline'}
          aside={`${values[name].length} / ${adLimits[name]}`}
          maxLength={adLimits[name]}
        />
      ))}
      <Line
        {...form}
        name="url"
        label="Link"
        hint="A public page, https only. It opens in a new tab, as a sponsored link."
        type="url"
        maxLength={adLimits.url}
      />
      <ThumbnailField
        key={String(isWithout)}
        src={values.picture?.url ?? (isWithout ? null : pictureUrl)}
        hint="Cropped to 640 × 360 pixels. Without one, the ad is text."
        error={fields.thumbnail}
        onReady={(picture) => change({ picture })}
      />
      {values.picture || (pictureUrl && !isWithout) ? (
        <div>
          <Button size="sm" onClick={() => change({ picture: null })}>
            Remove the picture
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** When, how often and to whom it is shown. */
export function DeliveryFields(form: FieldsProps) {
  const { values, change, fields } = form
  const often = 'Its share of the slot: 2 is shown twice as often as 1.'
  const cap = 'Most times per member and day'
  return (
    <>
      <Line {...form} name="startsAt" label="Starts (UTC)" hint="Empty: now." type="datetime-local" />
      <Line
        {...form}
        name="endsAt"
        label="Ends (UTC)"
        hint="Empty: until you end it."
        type="datetime-local"
      />
      <Line {...form} name="weight" label="Weight" hint={often} inputMode="numeric" />
      <Line {...form} name="dailyCap" label={cap} aside="Optional" hint="A day is UTC." inputMode="numeric" />
      <CodeList
        label="Countries"
        names={names}
        chosen={values.countries}
        error={fields.countries}
        onChange={(countries) => change({ countries })}
      />
    </>
  )
}
