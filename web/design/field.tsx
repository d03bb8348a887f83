import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSend: (typed: FormData) => unknown }

/**
 * A form that is sent by a script: the page stays, and its fields show what is wrong. The first of those takes the
 * focus, since it may be far from the button.
 */
export function Form({ onSend, ...rest }: FormProps) {
  const [sent, setSent] = useState<{ form: HTMLFormElement } | null>(null)
  // After every render, since the errors may be the response of the server.
  useEffect(() => {
    const rejected = sent?.form.querySelector<HTMLElement>('[aria-invalid]')
    if (!rejected) return
    setSent(null)
    rejected.focus()
  })
  return (
    <form
      // Without our code a submit then does nothing; otherwise the address would contain the fields.
      method="dialog"
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        setSent({ form: event.currentTarget })
        onSend(new FormData(event.currentTarget))
      }}
    />
  )
}

interface Props {
  label: string
  /** At the right of the label: a value, a limit, "Optional". */
  aside?: ReactNode
  hint?: ReactNode
  /** The error as a sentence, shown below the hint. */
  error?: string | undefined
  children: ReactNode
}

/** Label above, control, hint and error under it, tied together for assistive technology. */
export function Field({ label, aside, hint, error, children }: Props) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const ids = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside === undefined ? null : <span className="num font-[500] text-ink-3">{aside}</span>}
      </div>
      <FieldContext.Provider value={ids}>{children}</FieldContext.Provider>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

/** A value that cannot be chosen, in the place of a control: a control with one value is text. */
export function FieldText({ label, hint, error, children }: Omit<Props, 'aside'>) {
  return (
    <div className="field">
      <p className="field-label">{label}</p>
      <p className="num">{children}</p>
      {hint ? <p className="field-hint">{hint}</p> : null}
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  )
}

/** An error below what it is about, read out at once. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id} role="alert">
      <Icon name="WarningCircle" weight="fill" />
      {children}
    </p>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  type?: 'checkbox' | 'radio' | undefined
  children: ReactNode
}

/** A checkbox (or radio) with its label beside it. */
export function Checkbox({ type = 'checkbox', children, ...rest }: CheckboxProps) {
  return (
    <label className="check">
      <input {...rest} type={type} />
      <span>{children}</span>
    </label>
  )
}

interface FieldIds {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/** Attributes that a Field passes to the control inside it: its id, its description and its error state. */
const FieldContext = createContext<FieldIds>({})

/** Attributes that a control inside a Field sets on its element; empty outside of one. */
export const useField = (): FieldIds => useContext(FieldContext)

/** A control of text: `onChange` receives the text. */
type Typed<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'onChange' | 'size'> & {
  onChange?: ((text: string) => void) | undefined
}

const heard = (onChange: ((text: string) => void) | undefined) =>
  onChange && (({ target }: { target: { value: string } }) => onChange(target.value))

type InputProps = Typed<'input'> & { icon?: IconName | undefined; small?: boolean | undefined }

/** Browsers let a year have six digits where no end is set, and scripts can't read them. */
const latestDates: Readonly<Record<string, string>> = {
  date: '9999-12-31',
  'datetime-local': '9999-12-31T23:59',
}

/** One line of text; inside a Field it takes its label, hint and error from there. */
export function Input({ icon, small, className, onChange, ...rest }: InputProps) {
  const field = useField()
  const latest = latestDates[rest.type ?? '']
  return (
    <span className="input-wrap">
      {icon ? <Icon name={icon} /> : null}
      <input
        {...field}
        {...(latest && { max: latest })}
        {...rest}
        className={classes('input', small && 'input-sm', className)}
        onChange={heard(onChange)}
      />
    </span>
  )
}

/** A field for a whole number, as it is typed. */
export const NumberInput = (props: Omit<ComponentProps<typeof Input>, 'type' | 'inputMode'>) => (
  <Input type="number" inputMode="numeric" {...props} />
)

/** Several lines of text. */
export function Textarea({ className, onChange, ...rest }: Typed<'textarea'>) {
  const field = useField()
  return <textarea {...field} {...rest} className={classes('input', className)} onChange={heard(onChange)} />
}

export type Options = readonly (readonly [value: string | number, label: string])[]

type SelectProps = Omit<Typed<'select'>, 'className'> & {
  small?: boolean | undefined
  /** Label of the empty value, which comes first. */
  none?: string
  options?: Options
}

/** A native select; groups of options are its children. */
export function Select({ small, none, options = [], children, onChange, ...rest }: SelectProps) {
  const field = useField()
  return (
    <span className="input-wrap select">
      <select
        {...field}
        {...rest}
        className={classes('input', small && 'input-sm')}
        onChange={heard(onChange)}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {options.map(([value, label]) => (
          <option key={`${value} ${label}`} value={value}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <Icon name="CaretDown" weight="bold" />
    </span>
  )
}
