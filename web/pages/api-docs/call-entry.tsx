import { useEffect, useRef, useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import { CaretDownIcon } from '../../design/icons.ts'
import { CallDetails } from './call-details.tsx'
import type { Audience, Call } from './reference.ts'

const audienceWords: Record<Audience, string> = { public: 'Everyone', member: 'Members', admin: 'Admins' }

/** One call as a line that expands; the URL's fragment expands the call it names. */
export function CallEntry({ call }: { call: Call }) {
  const entry = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (decodeURIComponent(location.hash.slice(1)) !== call.id) return
    setOpen(true)
    entry.current?.scrollIntoView()
  }, [call.id])
  return (
    <details
      ref={entry}
      id={call.id}
      className="api-call"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="kbd api-method">{call.method}</span>
        <span className="api-path">{call.path}</span>
        <Badge>{audienceWords[call.audience]}</Badge>
        <CaretDownIcon weight="bold" aria-hidden="true" />
        <span className="api-summary">{call.summary}</span>
      </summary>
      {open ? <CallDetails call={call} /> : null}
    </details>
  )
}
