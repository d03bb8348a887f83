import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { formatCount } from '#contract/numbers.ts'
import { useChosenInView } from './chosen-in-view.ts'

type Tab<V extends string> = { value: V; label: string; count?: number | undefined }

interface Props<V extends string> {
  label: string
  tabs: Tab<V>[]
  value: V
  onChange: (value: V) => void
  /** Content of the current tab. */
  children: ReactNode
}

/** Tabs over a list: underline in ink, with counts. The panel is the current tab's. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: Props<V>) {
  const bar = useChosenInView<HTMLDivElement>()
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as V)}>
      <Radix.List className="tabs" aria-label={label} ref={bar}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count === undefined ? null : <span className="count">{formatCount(tab.count)}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} tabIndex={-1}>
          {children}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** Tabs as links: each tab is a separate page. */
export function TabLinks({ label, tabs }: { label: string; tabs: (Tab<string> & { current: boolean })[] }) {
  const bar = useChosenInView<HTMLElement>()
  return (
    <nav className="tabs" aria-label={label} ref={bar}>
      {tabs.map((tab) => (
        <a key={tab.value} href={tab.value} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count === undefined ? null : <span className="count">{formatCount(tab.count)}</span>}
        </a>
      ))}
    </nav>
  )
}
