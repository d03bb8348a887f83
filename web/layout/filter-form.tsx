import { type ReactNode, useState } from 'react'
import { Button } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { Field, Form, Input, type Options, Select } from '../design/field.tsx'

/** One filter: with options it is chosen, and applies at once; without it is typed, and applies with Search. */
export interface FilterField<Name extends string> {
  name: Name
  label: string
  options?: Options
  /** Value of no filter. */
  first?: string
  type?: 'text' | 'search' | 'number' | 'date'
  maxLength?: number
  placeholder?: string
}

type Changes<Name extends string> = Partial<Record<Name | 'sort' | 'order', string>>

interface Props<Name extends string> {
  fields: readonly FilterField<Name>[]
  filters: Partial<Record<Name, string>>
  /** Orders of the table as “sort order”, for screens on which its heads are not shown. */
  orders?: Options
  /** True: also where the heads are shown, for orders that no column has. */
  ordersOnWide?: boolean | undefined
  /** True: without space around it, outside of a card. */
  flush?: boolean
  onChange: (changes: Changes<Name>) => void
  /** After the button. */
  children?: ReactNode
}

/** Two of them fill a line. */
const onPhone = 'max-desk:min-w-0 max-desk:grow max-desk:basis-2/5'

/** Filters above a list. */
export function FilterForm<Name extends string>({
  fields,
  filters,
  orders,
  ordersOnWide = false,
  flush = false,
  onChange,
  children,
}: Props<Name>) {
  const [typed, setTyped] = useState(filters)
  const submit = (): void => {
    const texts = fields
      .filter(({ options }) => !options)
      .map(({ name }) => [name, typed[name]?.trim() ?? ''])
    onChange(Object.fromEntries(texts) as Changes<Name>)
  }
  return (
    <Form
      className={classes('flex flex-wrap items-end gap-3', !flush && 'px-5 pt-3.5 pb-4 max-desk:px-4')}
      onSend={submit}
      noValidate={false}
    >
      {fields.map(({ name, label, options, first = '', type = 'text', ...input }) => (
        <div key={name} className={type === 'search' ? 'min-w-0 grow basis-60' : onPhone}>
          <Field label={label}>
            {options ? (
              <Select
                options={options}
                value={filters[name] ?? first}
                onChange={(value) => onChange({ [name]: value } as Changes<Name>)}
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
      {orders ? (
        <span className={classes(!ordersOnWide && 'wide:hidden', onPhone)}>
          <OrderField
            orders={orders}
            filters={filters}
            onChange={(order) => onChange(order as Changes<Name>)}
          />
        </span>
      ) : null}
      {fields.every(({ options }) => options) ? null : (
        <Button type="submit" size="lg" className={onPhone}>
          Search
        </Button>
      )}
      {children}
    </Form>
  )
}

interface OrderProps {
  orders: Options
  filters: { sort?: string; order?: string }
  onChange: (changes: { sort: string; order: string }) => void
}

function OrderField({ orders, filters: { sort, order }, onChange }: OrderProps) {
  const first = String(orders[0]?.[0] ?? '')
  return (
    <Field label="Order">
      <Select
        options={orders}
        value={sort || order ? `${sort ?? first.split(' ')[0]} ${order ?? 'desc'}` : first}
        onChange={(value) => {
          const [by = '', way = ''] = value.split(' ')
          onChange({ sort: by, order: way })
        }}
      />
    </Field>
  )
}

export const timeOrders = [
  ['at desc', 'Newest first'],
  ['at asc', 'Oldest first'],
] as const

/** The order of a list by time, where its table has no heads to sort by. */
export function TimeOrder(props: Omit<OrderProps, 'orders'>) {
  return (
    <div className="px-5 pb-4 wide:hidden max-desk:px-4">
      <OrderField orders={timeOrders} {...props} />
    </div>
  )
}
