import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { CallError, call, closedCodes, siteClosed } from '../api/client.ts'
import { Note } from '../design/card.tsx'

/** Time between two tries whether the site is open again. */
const tryAgainMs = 15_000

/**
 * Says above an open page why its calls are rejected while the site is closed. The page stays with what was typed into
 * it, and its data is read again once the site is open.
 */
export function ClosedNotice() {
  const client = useQueryClient()
  const [sentence, setSentence] = useState<string | null>(null)
  useEffect(() => {
    const show = (event: Event) => setSentence((event as CustomEvent<string>).detail)
    addEventListener(siteClosed, show)
    return () => removeEventListener(siteClosed, show)
  }, [])
  const isClosed = sentence !== null
  useEffect(() => {
    if (!isClosed) return
    const timer = setInterval(async () => {
      if (!(await isOpen())) return
      setSentence(null)
      void client.invalidateQueries()
    }, tryAgainMs)
    return () => clearInterval(timer)
  }, [isClosed, client])
  return (
    <div
      role="status"
      className="sticky top-[calc(var(--header)+8px)] z-2 empty:hidden [html:has(&>*)]:scroll-pt-40"
    >
      {isClosed ? (
        <Note tone="warn">
          {sentence} This page stays open with what you typed, and continues by itself once we’re back.
        </Note>
      ) : null}
    </div>
  )
}

/** A member's call that every page makes anyway. One that fails for another reason says nothing about the site. */
async function isOpen(): Promise<boolean> {
  try {
    await call(getPointsOverview, {})
    return true
  } catch (thrown) {
    return (
      thrown instanceof CallError && thrown.status > 0 && !closedCodes.has(thrown.code) && thrown.status < 500
    )
  }
}
