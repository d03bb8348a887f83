import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import type { Feedback, FeedbackPiece } from '#contract/checks/feedback.ts'
import {
  clockText,
  type Dome,
  domesOf,
  type Moment,
  momentsSentence,
} from '#contract/checks/feedback-moments.ts'
import { formatCount } from '#contract/numbers.ts'
import { IconButton } from '../../design/icon-button.tsx'
import { countText } from '../../design/texts.ts'
import { FeedbackItem } from './feedback-item.tsx'
import './piece-map.css'

/** Feedback about a moment. */
type Timed = Feedback & { at: Moment }
/** Feedback with its moment beside it, as domes are made of. */
type Opinion = Moment & { feedback: Timed }

const hasMoment = (feedback: Feedback): feedback is Timed => feedback.at !== null

/** Opinions on a piece that name a moment, by time. */
export const opinionsOf = (feedback: readonly Feedback[]): Opinion[] =>
  feedback
    .filter(hasMoment)
    .map((each) => ({ ...each.at, feedback: each }))
    .sort((a, b) => a.seconds - b.seconds)

const sideNames = { works: 'works', fix: 'needs a fix' } as const

const spoken = ({ seconds, side, feedback }: Opinion): string =>
  `${clockText(seconds)} ${sideNames[side]}, by ${feedback.by}: ${feedback[side]}`

/**
 * A piece as a line of its length, with a dome for each opinion at its second: above the line works, below needs a fix.
 * One opinion is read at a time: the one under the pointer, otherwise the chosen one.
 */
export function PieceMap({ piece }: { piece: FeedbackPiece }) {
  const opinions = opinionsOf(piece.feedback)
  const length = piece.lengthSeconds ?? 0
  const domes = domesOf(opinions, length)
  // It stays while it is decided and rated, though it waits no longer.
  const [chosen, choose] = useState(() => firstToRead(piece.feedback))
  const [hovered, hover] = useState<string | null>(null)
  const map = useRef<HTMLFieldSetElement>(null)
  const index = Math.max(
    opinions.findIndex(({ feedback }) => feedback.id === (hovered ?? chosen)),
    0,
  )
  const current = opinions[index]
  if (!current) return null
  const go = (to: number, focus: boolean): void => {
    const next = opinions[Math.min(Math.max(to, 0), opinions.length - 1)]
    if (!next) return
    hover(null)
    choose(next.feedback.id)
    const dome = domes.findIndex(({ moments }) => moments.includes(next))
    if (focus) map.current?.querySelectorAll('button')[dome]?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    const to = indexAfter(event.key, index, opinions.length - 1)
    if (to === undefined) return
    event.preventDefault()
    go(to, true)
  }
  const sentence = momentsSentence(opinions)
  return (
    <div className="grid gap-4">
      {sentence ? <p className="h1 wrap-anywhere">{sentence}</p> : null}
      <div>
        <fieldset className="piece-map" ref={map} onKeyDown={press}>
          <legend className="sr-only">Moments</legend>
          {domes.map((dome) => (
            <DomeButton
              key={`${dome.side} ${dome.moments[0]?.feedback.id}`}
              dome={dome}
              most={Math.max(...domes.map(({ moments }) => moments.length))}
              isCurrent={dome.moments.includes(current)}
              choose={(opinion) => go(opinions.indexOf(opinion), false)}
              hover={hover}
            />
          ))}
        </fieldset>
        <Axis length={length} />
      </div>
      <Spoken opinions={opinions} />
      <p className="sr-only" aria-live="polite">
        {hovered === null && chosen !== null ? spoken(current) : ''}
      </p>
      <div className="flex items-center gap-2">
        <IconButton small icon="ArrowLeft" label="Earlier moment" onClick={() => go(index - 1, false)} />
        <IconButton small icon="ArrowRight" label="Later moment" onClick={() => go(index + 1, false)} />
        <span className="num text-13 text-ink-3">
          {formatCount(index + 1)} of {formatCount(opinions.length)}
        </span>
      </div>
      <ul>
        <FeedbackItem key={current.feedback.id} feedback={current.feedback} side="received" ofPiece />
      </ul>
    </div>
  )
}

/** Ends of the line, and the meaning of its domes. */
const Axis = ({ length }: { length: number }) => (
  <p className="flex justify-between gap-3 num text-12 text-ink-3" aria-hidden="true">
    <span>0:00</span>
    <span className="text-center text-balance">
      Above works, below needs a fix; hollow is waiting for you
    </span>
    <span>{clockText(length)}</span>
  </p>
)

/** The moments as a list for screen readers. */
const Spoken = ({ opinions }: { opinions: Opinion[] }) => (
  <ol className="sr-only" aria-label="Moments by time">
    {opinions.map((opinion) => (
      <li key={opinion.feedback.id}>{spoken(opinion)}</li>
    ))}
  </ol>
)

/** The newest opinion that waits for the creator, otherwise the newest. */
function firstToRead(feedback: readonly Feedback[]): string | null {
  const timed = feedback.filter(hasMoment)
  return (timed.find(({ state }) => state === 'waiting') ?? timed[0])?.id ?? null
}

function indexAfter(key: string, at: number, last: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return at + 1
  return undefined
}

interface DomeProps {
  dome: Dome<Opinion>
  /** Opinions in the tallest dome. */
  most: number
  isCurrent: boolean
  choose: (opinion: Opinion) => void
  hover: (id: string | null) => void
}

function DomeButton({ dome: { side, at, moments }, most, isCurrent, choose, hover }: DomeProps) {
  const [first] = moments
  const last = moments.at(-1)
  if (!first || !last) return null
  const times = [...new Set([clockText(first.seconds), clockText(last.seconds)])].join(' to ')
  const many = moments.length > 1
  return (
    <button
      type="button"
      className="piece-dome"
      style={{ '--at': at, '--share': moments.length / most } as CSSProperties}
      data-side={side}
      data-waits={moments.some(({ feedback }) => feedback.state === 'waiting') || undefined}
      // Arrow keys go from opinion to opinion, so the map is one stop.
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={isCurrent}
      aria-label={`${times} ${sideNames[side]}${many ? `, ${countText(moments.length, 'opinion')}` : ''}`}
      onClick={() => choose(first)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hover(first.feedback.id)}
      onPointerLeave={() => hover(null)}
    >
      <span className="piece-dome-shape" />
      {many ? (
        <span className="piece-dome-count num" aria-hidden="true">
          {formatCount(moments.length)}
        </span>
      ) : null}
    </button>
  )
}
