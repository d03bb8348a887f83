import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { searchLimits } from '#contract/community/search.ts'
import type { Viewer } from '#contract/people/sessions.ts'
import { TextLink } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { Points } from '../design/points.tsx'
import { Spinner } from '../design/spinner.tsx'
import { useModal } from '../design/use-modal.ts'
import { actionsFor, foundGroups, type JumpGroup, type JumpItem, readClaim } from './jump-items.ts'
import { filterPages, hasWords, jumpPagesOf, wordsOf } from './jump-pages.ts'
import { NavigationIcon } from './navigation-icon.tsx'
import { useIsOpen } from './open-pages.tsx'
import { type Found, useAnswers, useSearch } from './use-search.ts'
import './jump-dialog.css'

export interface JumpDialogProps {
  open: boolean
  onClose: () => void
  /** Opens the list of shortcuts in place of this dialog. */
  onKeys: () => void
  viewer: Viewer | null
  appName: string
}

/** Search or jump: pages and actions, and what the server finds for the text. */
export default function JumpDialog(props: JumpDialogProps) {
  const { open, onClose } = props
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal} className="dialog dialog-top jump" aria-label="Search or jump to">
      {open ? <Search {...props} /> : null}
    </dialog>
  )
}

const pagesMost = 8

/** Groups for a text, best first: those that need no request come before the others, so nothing chosen moves. */
function useGroups({ viewer, appName, onKeys }: JumpDialogProps, query: string) {
  const [claim, setClaim] = useState<JumpItem | null>(null)
  const isMember = viewer !== null
  useEffect(() => {
    if (isMember)
      readClaim().then(setClaim, (thrown: unknown) => console.error('couldn’t load the daily bonus', thrown))
  }, [isMember])
  const found = useSearch(query)
  const answers = useAnswers(query, appName)
  const isSearching = query.trim() !== ''
  const pages = filterPages(jumpPagesOf(viewer, useIsOpen()), query)
  const own: JumpGroup[] = [
    {
      title: 'Pages',
      items: (isSearching ? pages.slice(0, pagesMost) : pages).map(({ group, ...page }) => ({
        ...page,
        detail: group,
      })),
    },
    {
      title: 'Actions',
      items: filterPages(actionsFor(viewer, { claim, showKeys: onKeys, isSearching }), query),
    },
  ]
  // Something whose label has the words comes before something with other words for it.
  const isNamed = ({ items: [first] }: JumpGroup): boolean =>
    first !== undefined && hasWords(first.label, wordsOf(query))
  const groups = [
    ...(isSearching
      ? own.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
      : own.toReversed()),
    ...foundGroups(found.state === 'done' ? found.results : null, answers),
  ]
  return { found, groups: groups.filter(({ items }) => items.length > 0) }
}

/** A field over the results: type to narrow, arrows to choose, Enter to go. */
function Search(props: JumpDialogProps) {
  const { onClose } = props
  const id = useId()
  const [query, setQuery] = useState('')
  const [wanted, setChosen] = useState(0)
  const { found, groups } = useGroups(props, query)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const chosen = Math.min(wanted, Math.max(0, count - 1))
  const optionId = (index: number): string => `${id}-${index}`
  useEffect(() => {
    if (count > 0) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen, count])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: count - 1 }[event.key]
    if (to !== undefined && count > 0) {
      event.preventDefault()
      setChosen((to + count) % count)
    }
    if (event.key === 'Enter') document.getElementById(optionId(chosen))?.click()
  }
  return (
    <>
      <div className="flex gap-3 items-center h-13.5 px-4.5 border-b border-line">
        <Icon name="MagnifyingGlass" className="text-ink-3" size={18} />
        <input
          className="flex-1 min-w-0 h-full text-16 outline-none"
          role="combobox"
          aria-expanded={count > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? optionId(chosen) : undefined}
          aria-label="Search or jump to"
          placeholder="Search or jump to"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={searchLimits.length}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="kbd max-desk:hidden">Esc</kbd>
        <button type="button" className="icon-btn -mr-2.5 desk:hidden" aria-label="Close" onClick={onClose}>
          <Icon name="X" />
        </button>
      </div>
      <Results id={id} groups={groups} chosen={chosen} optionId={optionId} onClose={onClose} />
      <Outcome found={found} count={count} query={query} />
    </>
  )
}

interface ResultsProps {
  id: string
  groups: readonly JumpGroup[]
  chosen: number
  optionId: (index: number) => string
  onClose: () => void
}

function Results({ id, groups, chosen, optionId, onClose }: ResultsProps) {
  let index = 0
  return (
    <div className="jump-list empty:hidden" role="listbox" id={`${id}list`} aria-label="Results">
      {groups.map(({ title, items }) => (
        <fieldset key={title} className="min-w-0">
          <legend className="px-2.5 pt-2.5 pb-1 text-12 font-label text-ink-3">{title}</legend>
          {items.map((item) => {
            const place = index++
            return (
              <Option
                key={`${place} ${item.label}`}
                id={optionId(place)}
                item={item}
                selected={place === chosen}
                onClose={onClose}
              />
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}

function Option(props: { id: string; item: JumpItem; selected: boolean; onClose: () => void }) {
  const { id, item, selected, onClose } = props
  const option = { id, className: 'jump-option', role: 'option', 'aria-selected': selected, tabIndex: -1 }
  const parts = (
    <>
      {item.icon ? <Icon name={item.icon} /> : <NavigationIcon path={'path' in item ? item.path : ''} />}
      <span className="trunc">{item.label}</span>
      {item.detail ? <span className="dim trunc">{item.detail}</span> : null}
      {item.points === undefined ? null : <Points value={item.points} kind="in" />}
    </>
  )
  if ('path' in item)
    return (
      <a {...option} href={item.path} onClick={onClose}>
        {parts}
      </a>
    )
  const press = (): void => {
    onClose()
    if ('act' in item) item.act()
  }
  // early.ts handles a click on what chooses a theme.
  return (
    <button {...option} type="button" data-choose={'theme' in item ? item.theme : undefined} onClick={press}>
      {parts}
    </button>
  )
}

/** Tells how the search went: beside results in a line, otherwise in their place. */
function Outcome({ found, count, query }: { found: Found; count: number; query: string }) {
  const isNothing = count === 0 && (found.state === 'done' || found.state === 'idle')
  return (
    <div className="jump-outcome" role="status">
      {found.state === 'loading' ? (
        <span className="flex gap-2 items-center">
          <Spinner /> Searching
        </span>
      ) : found.state === 'failed' ? (
        `Couldn’t search everything. ${found.sentence}`
      ) : isNothing ? (
        <>
          <span className="wrap-anywhere">Nothing found for “{query.trim()}”.</span>{' '}
          <TextLink href="/support">Ask support</TextLink>
        </>
      ) : (
        <span className="sr-only">{count === 1 ? '1 result' : `${count} results`}</span>
      )}
    </div>
  )
}
