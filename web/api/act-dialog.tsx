import { type ReactNode, useState } from 'react'
import type { Operation, Output, Request } from '#contract/operation.ts'
import { Choices } from '../design/choices.tsx'
import { Field, Input, NumberInput, Select, Textarea } from '../design/field.tsx'
import { ConfirmDialog, FormDialog } from '../design/form-dialog.tsx'
import { write } from './client.ts'
import { type Said, type Settle, useAct, useWriteOnce, type WriteOnce } from './use-act.ts'

/** A field of the dialog of an act: several lines of text, unless it says otherwise. */
interface ActField {
  label: string
  hint?: string
  /** At the right of the label. */
  aside?: string
  as?: 'line' | 'number' | 'select'
  /** Labels of the values to choose from, as radio buttons or as a select. */
  choices?: Readonly<Record<string, string>>
  /** Its value when the dialog opens; a field without one keeps its text until the act is done. */
  value?: string
  rows?: number
  /** Fewest and most characters, or the lowest number. */
  least?: number
  most?: number
  /** Error of a text below `least`. */
  missing?: string
}

type Fields = Readonly<Record<string, ActField>>

/** The fields' values: texts without spaces around them. */
type Typed<F> = {
  [Name in keyof F]: F[Name] extends { choices: Readonly<Record<infer Value, string>> } ? Value : string
}

interface Words {
  title: string
  text?: ReactNode
  /** Between text and fields. */
  children?: ReactNode
  /** Label of the button that does it. */
  verb: string
  /** Label of the other button. */
  keep?: string
  /** By default danger without fields, solid with some. */
  variant?: 'solid' | 'danger' | 'spend'
  /** At the verb: points that are spent. */
  points?: number
  /** Shows the result on the page, before the dialog closes. */
  settle?: Settle
}

type BodyOf<Part, Values> = { [P in keyof Part]: (typed: Values) => Part[P] }

type Declared<O extends Operation, F> = Words &
  Pick<Request<O>, 'params'> &
  BodyOf<Pick<Request<O>, 'body'>, Typed<F>> & {
    fields?: F
    /** Words that follow what is typed. */
    follow?: (typed: Typed<F>) => Partial<Words>
    /** The toast of a success. */
    said?: Said | ((output: Output<O>, typed: Typed<F>) => Said)
    done?: (output: Output<O>) => unknown
  }

/** An act as a value, for the dialog that asks about it. */
export interface Act extends Words {
  operation: Operation
  /** Names the act and its subject: a text typed for one never appears at another. */
  key: string
  fields: Fields
  follow: (typed: Record<string, string>) => Partial<Words>
  run: (typed: Record<string, string>, writeOnce: WriteOnce) => Promise<Said | undefined>
}

/** Declares an act that a dialog asks about: an operation, its words, and the fields of its body. */
export function declareAct<O extends Operation, const F extends Fields = Record<never, never>>(
  operation: O,
  { fields, follow, params, body, said, done, ...words }: Declared<O, F>,
): Act {
  return {
    ...words,
    operation,
    key: JSON.stringify([operation.name, params]),
    fields: fields ?? {},
    follow: (texts) => follow?.(texts as Typed<F>) ?? {},
    run: async (texts, writeOnce) => {
      const typed = texts as Typed<F>
      const request = { params, body: body?.(typed) } as object as Request<O>
      const output = await (operation.idempotent ? writeOnce : write)(operation, request)
      done?.(output)
      return typeof said === 'function' ? said(output, typed) : said
    },
  }
}

/**
 * Asks about one act at a time; render `dialog`. `actOf` is called at each render, because a rejection may bring other
 * facts to the page. A text typed for an act stays until the act is done or another is asked about.
 */
export function useActDialog<Subject = void>(actOf: (subject: Subject) => Act) {
  const [asked, setAsked] = useState<{ subject: Subject; open: boolean }>()
  const end = (next: typeof asked) => () => setAsked((now) => (now?.subject === asked?.subject ? next : now))
  const act = asked && actOf(asked.subject)
  return {
    ask: (subject: Subject): void => setAsked({ subject, open: true }),
    dialog: act ? (
      <ActDialog
        key={act.key}
        act={act}
        open={asked.open}
        onClose={end({ ...asked, open: false })}
        onDone={end(undefined)}
      />
    ) : null,
  }
}

interface Props {
  act: Act
  open: boolean
  onClose: () => void
  onDone: () => void
}

function ActDialog({ act, open, onClose, onDone }: Props) {
  const { fields } = act
  const writeOnce = useWriteOnce()
  const { busy, error, fields: faults, setError, send } = useAct(act.operation.name, act.settle, onDone)
  const [wasOpen, setWasOpen] = useState(open)
  const [typed, setTyped] = useState(() => startOf(fields))
  const [missing, setMissing] = useState<Record<string, string | undefined>>({})
  if (open !== wasOpen) {
    setWasOpen(open)
    setTyped({ ...typed, ...startOf(fields) })
    setMissing({})
    setError()
  }
  const { title, text, children, verb, keep, variant, points } = { ...act, ...act.follow(typed) }
  const all = Object.entries(fields)
  const submit = () => {
    const texts = Object.fromEntries(all.map(([name]) => [name, typed[name]?.trim() ?? '']))
    const short = all.filter(
      ([name, { missing, least = 3 }]) => missing && (texts[name] ?? '').length < least,
    )
    setMissing(Object.fromEntries(short.map(([name, field]) => [name, field.missing])))
    return short.length === 0 && send(() => act.run(texts, writeOnce))
  }
  // An error about none of the fields is shown at the last text.
  const last = all.filter(([, field]) => !field.choices).at(-1)?.[0]
  const general = all.some(([name]) => name in faults) ? undefined : error
  const look = { open, onClose, title, text, keep, busy, error: last ? undefined : general }
  if (all.length === 0)
    return (
      <ConfirmDialog {...look} verb={verb} variant={variant} points={points} onConfirm={submit}>
        {children}
      </ConfirmDialog>
    )
  return (
    <FormDialog {...look} send={verb} variant={variant} onSend={submit}>
      {children}
      {all.map(([name, field]) => (
        <Part
          key={name}
          field={field}
          error={missing[name] ?? faults[name] ?? (name === last ? general : undefined)}
          value={typed[name] ?? ''}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
    </FormDialog>
  )
}

/** The fields' values when the dialog opens; none of texts that may be there from before. */
const startOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { choices, value = choices && Object.keys(choices)[0] }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )

interface PartProps {
  field: ActField
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function Part({ field, error, ...bound }: PartProps) {
  const { label, hint, aside, as, choices, rows = 3, least, most = 300 } = field
  const labels = Object.entries(choices ?? {})
  if (choices && as !== 'select')
    return (
      <Choices
        legend={label}
        options={labels.map(([value, label]) => ({ value, label }))}
        error={error}
        {...bound}
      />
    )
  return (
    <Field label={label} hint={hint} aside={aside} error={error}>
      {choices ? (
        <Select options={labels} {...bound} />
      ) : as === 'number' ? (
        <NumberInput min={least} {...bound} />
      ) : as === 'line' ? (
        <Input maxLength={most} {...bound} />
      ) : (
        <Textarea rows={rows} maxLength={most} {...bound} />
      )}
    </Field>
  )
}
