import { type ReactNode, useState } from 'react'
import { adSlotNames, adSlots } from '#contract/community/ads.ts'
import { type Ad, adLimits } from '#contract/community/managed-ads.ts'
import { countryCodes } from '#contract/places.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { Input, Select } from '../../design/input.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { CodeList } from '../../exchange/campaigns/targeting-fields.tsx'
import { ThumbnailField } from '../../exchange/campaigns/thumbnail-field.tsx'

/** Everything that the form holds. */
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

/** Where it is shown, its texts, its link and its picture. */
export function LookFields({
  values,
  change,
  fields,
  pictureUrl,
}: FieldsProps & { pictureUrl: string | null }) {
  // Kept: a new function would ask for the picture's state again.
  const [addPicture] = useState(() => (picture: { id: string; url: string }) => change({ picture }))
  const isWithout = values.picture === null
  const short = (name: 'headline' | 'body', label: string): ReactNode => (
    <Field label={label} aside={`${values[name].length} / ${adLimits[name]}`} error={fields[name]}>
      <Input
        maxLength={adLimits[name]}
        value={values[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <>
      <Field label="Slot" error={fields.slot}>
        <Select
          value={values.slot}
          onChange={({ target }) =>
            change({ slot: adSlotNames.find((name) => name === target.value) ?? values.slot })
          }
        >
          {adSlotNames.map((name) => (
            <option key={name} value={name}>
              {adSlots[name].place}
            </option>
          ))}
        </Select>
      </Field>
      {short('headline', 'Headline')}
      {short('body', 'Text')}
      <Field
        label="Link"
        hint="A public page, https only. It opens in a new tab, as a sponsored link."
        error={fields.url}
      >
        <Input
          type="url"
          maxLength={adLimits.url}
          value={values.url}
          onChange={({ target }) => change({ url: target.value })}
        />
      </Field>
      <ThumbnailField
        key={String(isWithout)}
        platform="website"
        src={values.picture?.url ?? (isWithout ? null : pictureUrl)}
        hint="Cropped to 640 × 360 pixels. Without one, the ad is text."
        error={fields.thumbnail}
        onReady={addPicture}
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
export function DeliveryFields({ values, change, fields }: FieldsProps) {
  // Browsers and the server write some names of countries differently.
  const isHydrated = useHydrated()
  return (
    <>
      <Field label="Starts (UTC)" hint="Empty: now." error={fields.startsAt}>
        <Input
          type="datetime-local"
          value={values.startsAt}
          onChange={({ target }) => change({ startsAt: target.value })}
        />
      </Field>
      <Field label="Ends (UTC)" hint="Empty: until you end it." error={fields.endsAt}>
        <Input
          type="datetime-local"
          value={values.endsAt}
          onChange={({ target }) => change({ endsAt: target.value })}
        />
      </Field>
      <Field
        label="Weight"
        hint="Its share of the slot: 2 is shown twice as often as 1."
        error={fields.weight}
      >
        <Input
          inputMode="numeric"
          value={values.weight}
          onChange={({ target }) => change({ weight: target.value })}
        />
      </Field>
      <Field
        label="Most times per member and day"
        aside="Optional"
        hint="A day is UTC."
        error={fields.dailyCap}
      >
        <Input
          inputMode="numeric"
          value={values.dailyCap}
          onChange={({ target }) => change({ dailyCap: target.value.trim() })}
        />
      </Field>
      {isHydrated ? (
        <CodeList
          label="Countries"
          type="region"
          codes={countryCodes}
          chosen={values.countries}
          error={fields.countries}
          onChange={(countries) => change({ countries })}
        />
      ) : null}
    </>
  )
}
