import { DropdownMenu } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { formatCount } from '#contract/numbers.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { MenuEntry } from './menu.tsx'
import './menu.css'

interface Props {
  /** The button that it belongs to; its id names the menu. */
  button: RefObject<HTMLButtonElement | null>
  head: ReactNode
  entries: MenuEntry[]
  align: 'start' | 'end'
  open: boolean
  /** Opened by a key: its first entry has the focus. */
  byKeyboard: boolean
  onClose: () => void
}

/** The open part of a menu, which is loaded when its button is first pointed at. */
export default function MenuList({ button, head, entries, align, open, byKeyboard, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open && byKeyboard) list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [open, byKeyboard])
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      {/* Marks the place only: the button exists before this part is loaded. */}
      <DropdownMenu.Trigger asChild>
        <span className="absolute inset-0 pointer-events-none" aria-hidden="true" />
      </DropdownMenu.Trigger>
      {/* No portal: the menu stays inside the page's landmarks, and above a dialog that contains it. */}
      <DropdownMenu.Content
        ref={list}
        className="menu"
        aria-labelledby={button.current?.id}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        // The button closes it by itself; closed here too, the same press would open it again.
        onInteractOutside={(event) => {
          if (button.current?.contains(event.target as Node)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          const { activeElement } = document
          if (activeElement === document.body || list.current?.contains(activeElement))
            button.current?.focus()
        }}
      >
        {head ? (
          <DropdownMenu.Label className="grid px-2.5 pt-2 pb-2.5 leading-[1.35]">{head}</DropdownMenu.Label>
        ) : null}
        {entries.map((entry, index) => (
          <Entry
            key={entry === 'rule' ? `rule-${index}` : entry.label}
            entry={entry}
            // First, so a dialog that the entry opens gives the focus back to the button: the entry is gone by then.
            onLeave={() => button.current?.focus()}
          />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

function Entry({ entry, onLeave }: { entry: MenuEntry; onLeave: () => void }) {
  if (entry === 'rule') return <DropdownMenu.Separator className="h-px -mx-1.5 my-1.5 bg-line" />
  const inside = (
    <>
      {entry.icon ? <Icon name={entry.icon} /> : null}
      {entry.label}
    </>
  )
  if ('href' in entry)
    return (
      <DropdownMenu.Item asChild className="menu-item">
        <a href={entry.href} aria-current={entry.chosen}>
          {inside}
          {entry.count === undefined ? null : <span className="count">{formatCount(entry.count)}</span>}
          {entry.chosen ? <Icon name="CheckCircle" className="ml-auto" /> : null}
        </a>
      </DropdownMenu.Item>
    )
  return (
    <DropdownMenu.Item
      className={classes('menu-item', entry.danger && 'menu-danger')}
      disabled={entry.disabled ?? false}
      onSelect={() => {
        onLeave()
        entry.onSelect()
      }}
    >
      {inside}
    </DropdownMenu.Item>
  )
}
