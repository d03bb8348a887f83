import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import type { Icon } from './icons.ts'

export type MenuEntry =
  | { kind: 'link'; label: string; href: string; icon?: Icon | undefined }
  | {
      kind: 'action'
      label: string
      onSelect: () => void
      icon?: Icon | undefined
      danger?: boolean | undefined
      disabled?: boolean | undefined
    }
  | { kind: 'rule' }

type Props = {
  /** The button that opens it; it must take a ref. */
  trigger: ReactNode
  /** Above the entries: the person or thing the menu is about. */
  head?: ReactNode
  entries: MenuEntry[]
  align?: 'start' | 'end' | undefined
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'rule') return <DropdownMenu.Separator className="menu-rule" />
  const Mark = entry.icon
  const inside = (
    <>
      {Mark ? <Mark aria-hidden="true" /> : null}
      {entry.label}
    </>
  )
  if (entry.kind === 'link') {
    return (
      <DropdownMenu.Item asChild className="menu-item">
        <a href={entry.href}>{inside}</a>
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.Item
      className={classes('menu-item', entry.danger && 'menu-danger')}
      disabled={entry.disabled ?? false}
      onSelect={entry.onSelect}
    >
      {inside}
    </DropdownMenu.Item>
  )
}

/** A menu under a button. Not modal: the content security policy rules out locking the page's scroll. */
export function Menu({ trigger, head, entries, align = 'end' }: Props) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* No portal: the menu stays inside the page's landmarks, and above a dialog that contains it. */}
      <DropdownMenu.Content className="menu" align={align} sideOffset={6} collisionPadding={8}>
        {head ? <DropdownMenu.Label className="menu-head">{head}</DropdownMenu.Label> : null}
        {entries.map((entry, index) => (
          <Entry key={entry.kind === 'rule' ? `rule-${index}` : entry.label} entry={entry} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
