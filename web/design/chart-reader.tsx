import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import './chart.css'

interface Props {
  /** Name of the readings, read out before each: "Points of a day". */
  label: string
  /** Reading of each column as text, from left to right: "21 Nov: 3 completions". */
  texts: string[]
  /** Reading as it is drawn; without it, the text. */
  draw?: ((index: number) => ReactNode) | undefined
}

const none = -1

/** Column after a key was pressed; undefined: the key has no meaning here. */
function columnAfter(key: string, at: number, last: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'Escape') return none
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at === none ? last : Math.max(0, at - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return at === none ? last : Math.min(last, at + 1)
  return undefined
}

/**
 * Covers the columns of a chart and shows the reading of one: under the pointer, after a tap, or chosen with
 * the arrow keys. Its parent is positioned, and what it covers ignores the pointer.
 */
export function ChartReader({ label, texts, draw }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(none)
  const last = texts.length - 1
  useEffect(() => {
    if (at === none) return
    const pressed = ({ target }: Event): void => {
      if (target instanceof Node && !place.current?.contains(target)) setAt(none)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [at])
  const read = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * texts.length))))
  }
  const press = (event: KeyboardEvent): void => {
    const next = columnAfter(event.key, at, last)
    if (next === undefined || (next === none && at === none)) return
    // Escape must not close the dialog around the chart, nor an arrow scroll the page.
    event.preventDefault()
    setAt(next)
  }
  const shown = at === none ? undefined : texts[at]
  return (
    <div
      ref={place}
      className="chart-reader"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at === none ? last : at}
      aria-valuetext={shown ?? texts[last]}
      style={{ '--at': at, '--of': texts.length } as CSSProperties}
      onPointerDown={read}
      onPointerMove={read}
      // A finger leaves with every tap; its reading stays until the next press elsewhere.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(none)}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setAt(last)}
      onBlur={() => setAt(none)}
      onKeyDown={press}
    >
      {shown === undefined ? null : (
        <>
          <span className="absolute inset-y-0 left-[calc(var(--at)*100%/var(--of))] w-[calc(100%/var(--of))] rounded-xs bg-hover/70" />
          <span className="chart-read num" aria-hidden="true">
            {draw ? draw(at) : shown}
          </span>
        </>
      )}
    </div>
  )
}
