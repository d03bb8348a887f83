import { useState } from 'react'
import {
  type CirclePage,
  changeCircle,
  circleLimits,
  circleTopicNames,
  circleTopics,
  createCircle,
  readCircleTerms,
} from '#contract/community/circles.ts'
import { formatCount } from '#contract/numbers.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { useSend } from '../../api/use-send.ts'
import { Choices } from '../../design/choices.tsx'
import { Field, Input, Select, Textarea } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { ThumbnailField } from '../../exchange/campaigns/thumbnail-field.tsx'

export interface CircleDialogProps {
  open: boolean
  onClose: () => void
  /** The circle to change; undefined: a new one. */
  circle?: CirclePage | undefined
  onDone: (circle: CirclePage) => void
}

const waysIn = [
  { value: 'open', label: 'Everyone. Visitors read the posts, too.' },
  { value: 'request', label: 'People you let in. Only members read the posts.' },
] as const

/** Creates a circle, with its price before the button, or changes one. */
export default function CircleDialog({ open, onClose, circle, onDone }: CircleDialogProps) {
  const [values, setValues] = useState({
    name: circle?.name ?? '',
    about: circle?.about ?? '',
    rules: circle?.rules ?? '',
    topic: circle?.topic ?? ('video' as const),
    joinBy: circle?.joinBy ?? ('open' as const),
  } as Pick<CirclePage, 'name' | 'about' | 'rules' | 'topic' | 'joinBy'>)
  const [picture, setPicture] = useState<string | null>(null)
  const writeOnce = useWriteOnce()
  const { busy, general: error, fields, send } = useSend('saving a circle')
  const change = (changes: Partial<typeof values>): void => setValues({ ...values, ...changes })
  const save = () =>
    send(async () => {
      const { circle: done } = circle
        ? await write(changeCircle, {
            params: { circleId: circle.id },
            body: { ...values, ...(picture && { picture }) },
          })
        : await writeOnce(createCircle, { body: { ...values, picture, shownCost: isFree ? 0 : price } })
      onDone(done)
    }).then((done) => {
      if (!done && !circle) void terms.refetch()
    })
  const terms = useRead(readCircleTerms, {}, { enabled: open && !circle })
  const { price = 0, isFree = false, balance = 0 } = terms.data ?? {}
  const cost = isFree
    ? 'Free: premium includes one circle.'
    : `Costs ${formatCount(price)} points. You have ${formatCount(balance)}.`
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={circle ? 'Edit your circle' : 'Create a circle'}
      text={circle ? undefined : terms.data ? cost : undefined}
      send={
        circle
          ? 'Save circle'
          : isFree || !terms.data
            ? 'Create circle'
            : `Create for ${formatCount(price)} points`
      }
      busy={busy}
      error={error}
      onSend={save}
    >
      <TextFields values={values} change={change} fields={fields} />
      <Field label="Topic">
        <Select
          value={values.topic}
          onChange={(text) => change({ topic: circleTopicNames.find((name) => name === text) ?? 'other' })}
          options={circleTopicNames.map((name) => [name, circleTopics[name]])}
        />
      </Field>
      <Choices
        legend="Who can join?"
        options={waysIn}
        value={values.joinBy}
        onChange={(joinBy) => change({ joinBy })}
      />
      <ThumbnailField
        src={circle?.pictureUrl ?? null}
        hint="Shown beside the name."
        error={fields.picture}
        onReady={({ id }) => setPicture(id)}
      />
    </FormDialog>
  )
}

type Texts = Pick<CirclePage, 'name' | 'about' | 'rules'>
interface TextProps {
  values: Texts
  change: (changes: Partial<Texts>) => void
  fields: Record<string, string>
}

function TextFields({ values, change, fields }: TextProps) {
  return (
    <>
      <Field label="Name" error={fields.name}>
        <Input maxLength={circleLimits.name} value={values.name} onChange={(name) => change({ name })} />
      </Field>
      <Field
        label="Description"
        aside={`${values.about.length} / ${circleLimits.about}`}
        error={fields.about}
      >
        <Textarea
          rows={3}
          maxLength={circleLimits.about}
          value={values.about}
          onChange={(about) => change({ about })}
        />
      </Field>
      <Field label="Rules" aside="Optional" hint="One rule per line." error={fields.rules}>
        <Textarea
          rows={4}
          maxLength={circleLimits.rules}
          value={values.rules}
          onChange={(rules) => change({ rules })}
        />
      </Field>
    </>
  )
}
