import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { IconName } from './icon.tsx'
import { lazyPart } from './lazy-part.ts'

interface Action {
  label: string
  icon?: IconName | undefined
  onSelect: () => void
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

interface Link extends Pick<Action, 'label' | 'icon'> {
  href: string
  /** The one that is in use, of a menu of choices. */
  chosen?: boolean
  /** How many things are behind it. */
  count?: number
}

/** An entry of a menu; rule: a line between two. */
export type MenuEntry = Action | Link | 'rule'

interface Props {
  /** The button that opens it; it must pass on what a button takes. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Above the entries: the person or thing the menu is about. */
  head?: ReactNode
  entries: MenuEntry[]
  /** Edge that it shares with its button: the right one unless given. */
  align?: 'start'
}

const loadList = () => import('./menu-list.tsx')
const MenuList = lazyPart(loadList, () => null)

/**
 * A menu under a button. Not modal: the content security policy rules out locking the page's scroll. Until it is
 * wanted it is only the button: a page has one menu in each row, and few are opened.
 */
export function Menu({ trigger, head, entries, align }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState<'pointer' | 'keyboard' | null>(null)
  const want = (): void => setWanted(true)
  // Loaded behind the page, so a menu opens without a network too. A failure is met again when it opens.
  useEffect(() => void loadList().catch(() => {}), [])
  const show = (by: 'pointer' | 'keyboard'): void => {
    setWanted(true)
    setOpen(by)
  }
  return (
    <span className="menu-place">
      {cloneElement(trigger, {
        ...(wanted && { id }),
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        onPointerEnter: want,
        onFocus: want,
        // A press of a key has no count of clicks.
        onClick: (event) => (open ? setOpen(null) : show(event.detail === 0 ? 'keyboard' : 'pointer')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          show('keyboard')
        },
      })}
      {wanted ? (
        <Suspense>
          <MenuList
            button={button}
            head={head}
            entries={entries}
            align={align ?? 'end'}
            open={open !== null}
            byKeyboard={open === 'keyboard'}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
    </span>
  )
}
