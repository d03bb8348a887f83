import { type ReactNode, useState } from 'react'
import { Button } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { Field, Form, Input, type Options, Select } from '../design/field.tsx'

/** One filter: with options it is chosen, and applies at once; without it is typed, and applies with Search. */
export interface FilterField {
  label: string
  options?: Options
  /** Value of no filter. */
  first?: string
  type?: 'text' | 'search' | 'number' | 'date'
  maxLength?: number
  placeholder?: string
}

interface Props<Name extends string> {
  fields: { readonly [Field in Name]?: FilterField }
  filters: Partial<Record<NoInfer<Name>, string>>
  /** The choice of an order, and its class. */
  order?: ReactNode
  orderClass?: string | undefined
  /** True: without space around it, outside of a card. */
  flush?: boolean
  onChange: (changes: Partial<Record<Name, string>>) => void
  /** After the button. */
  children?: ReactNode
}

/** Two of them fill a line. */
const onPhone = 'max-desk:min-w-0 max-desk:grow max-desk:basis-2/5'

/** Filters above a list. */
export function FilterForm<Name extends string>({
  fields,
  filters,
  order,
  orderClass,
  flush = false,
  onChange,
  children,
}: Props<Name>) {
  const [typed, setTyped] = useState(filters)
  const all = Object.entries(fields) as [Name, FilterField][]
  const texts = all.flatMap(([name, { options }]) => (options ? [] : [name]))
  const submit = (): void =>
    onChange(
      Object.fromEntries(texts.map((name) => [name, typed[name]?.trim() ?? ''])) as Record<Name, string>,
    )
  return (
    <Form
      className={classes('flex flex-wrap items-end gap-3', !flush && 'px-5 pt-3.5 pb-4 max-desk:px-4')}
      onSend={submit}
      noValidate={false}
    >
      {all.map(([name, { label, options, first = '', type = 'text', ...input }]) => (
        <div key={name} className={type === 'search' ? 'min-w-0 grow basis-60' : onPhone}>
          <Field label={label}>
            {options ? (
              <Select
                options={options}
                value={filters[name] ?? first}
                onChange={(value) => onChange({ [name]: value } as Partial<Record<Name, string>>)}
              />
            ) : (
              <Input
                {...input}
                type={type}
                min={type === 'number' ? 1 : undefined}
                icon={type === 'search' ? 'MagnifyingGlass' : undefined}
                value={typed[name] ?? ''}
                onChange={(text) => setTyped({ ...typed, [name]: text })}
              />
            )}
          </Field>
        </div>
      ))}
      {order ? <span className={classes(orderClass, onPhone)}>{order}</span> : null}
      {texts.length === 0 ? null : (
        <Button type="submit" size="lg" className={onPhone}>
          Search
        </Button>
      )}
      {children}
    </Form>
  )
}
