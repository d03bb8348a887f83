import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MagnifyingGlassIcon, XIcon } from '../design/icons.ts'
import { useModal } from '../design/use-modal.ts'
import type { FrameViewer, JumpPage } from './frame.ts'
import { visibleItems } from './navigation.ts'
import { NavigationIcon } from './navigation-icon.tsx'
import { useIsOpen } from './open-pages.tsx'
import '../design/dialog.css'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Pages that contain every word of the query; those whose label begins with the first word come first, the
 * rest keep their order.
 */
export function filterPages(pages: JumpPage[], query: string): JumpPage[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return pages
  const found = pages.filter((page) => {
    const text = folded(`${page.label} ${page.group ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  const begins = (page: JumpPage) => (folded(page.label).startsWith(words[0] ?? '') ? 0 : 1)
  return found.toSorted((one, other) => begins(one) - begins(other))
}

/** One entry per path; the first label wins. */
export function uniquePages(pages: JumpPage[]): JumpPage[] {
  const seen = new Set<string>()
  return pages.filter((page) => !seen.has(page.path) && seen.add(page.path))
}

export type JumpDialogProps = {
  open: boolean
  onClose: () => void
  viewer: FrameViewer | null
  /** Offered in addition to the sidebar's. */
  pages: JumpPage[]
}

function Results({ id, pages, chosen }: { id: string; pages: JumpPage[]; chosen: number }) {
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (chosen >= 0) current.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  if (pages.length === 0) return <p className="px-4 py-7 text-center text-ink-2">No matching page.</p>
  return (
    <div
      className="grid gap-0.25 max-h-[min(400px,60vh)] p-2 overflow-y-auto"
      role="listbox"
      id={id}
      aria-label="Pages"
    >
      {pages.map((page, index) => (
        <a
          key={page.path}
          id={`${id}-${index}`}
          ref={index === chosen ? current : null}
          className="flex gap-3 items-center h-10 px-2.5 rounded-md font-medium [&>svg]:size-4.5 [&>svg]:text-ink-3 [&>.dim]:ml-auto [&>.dim]:text-13 [&>.dim]:font-body aria-selected:bg-hover max-desk:h-11"
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          href={page.path}
        >
          <NavigationIcon path={page.path} />
          <span className="trunc">{page.label}</span>
          {page.group ? <span className="dim">{page.group}</span> : null}
        </a>
      ))}
    </div>
  )
}

/** A field over a list of pages: type to narrow, arrows to choose, Enter to go. */
export default function JumpDialog({ open, onClose, viewer, pages }: JumpDialogProps) {
  const id = useId()
  const modal = useModal(open, onClose)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const own = visibleItems(viewer, useIsOpen()).map(({ label, path }) => ({ label, path }))
  const found = filterPages(uniquePages([...own, ...pages]), query)
  useEffect(() => {
    if (!open) return
    setQuery('')
    setChosen(0)
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + found.length) % found.length)
    }
    const target = found[chosen]
    if (event.key === 'Enter' && target) location.assign(target.path)
  }
  return (
    <dialog {...modal} className="dialog dialog-top jump" aria-label="Search or jump to">
      {open ? (
        <>
          <div className="flex gap-3 items-center h-13.5 px-4.5 border-b border-line [&>svg]:size-4.5 [&>svg]:text-ink-3 [&>input]:flex-1 [&>input]:min-w-0 [&>input]:h-full [&>input]:text-[16px] [&>input]:[outline:none] [&>input::placeholder]:text-ink-3 [&>input::placeholder]:opacity-100">
            <MagnifyingGlassIcon aria-hidden="true" />
            <input
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}list`}
              aria-activedescendant={found.length > 0 ? `${id}list-${chosen}` : undefined}
              aria-label="Search or jump to"
              placeholder="Search or jump to"
              value={query}
              onChange={(event) => {
                setQuery(event.target.value)
                setChosen(0)
              }}
              onKeyDown={onKeyDown}
            />
            <kbd className="kbd max-desk:hidden">Esc</kbd>
            <button
              type="button"
              className="icon-btn -mr-2.5 desk:hidden"
              aria-label="Close"
              onClick={onClose}
            >
              <XIcon aria-hidden="true" />
            </button>
          </div>
          <Results id={`${id}list`} pages={found} chosen={chosen} />
        </>
      ) : null}
    </dialog>
  )
}
