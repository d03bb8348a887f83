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
      className="group border-t border-line scroll-mt-20 [.card-head+&]:mt-3"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="grid grid-cols-[56px_minmax(0,1fr)_auto_16px] gap-x-3 gap-y-0.5 items-center px-5 py-2.75 cursor-pointer list-none hover:bg-[color-mix(in_srgb,var(--hover)_45%,transparent)] [&::-webkit-details-marker]:hidden max-desk:grid-cols-[52px_minmax(0,1fr)_16px] max-desk:px-4">
        <span className="kbd justify-self-start">{call.method}</span>
        <span className="font-label wrap-anywhere">{call.path}</span>
        <Badge className="max-desk:row-3 max-desk:col-[2_/_-1] max-desk:justify-self-start max-desk:mt-1">
          {audienceWords[call.audience]}
        </Badge>
        <CaretDownIcon
          className="text-ink-3 [transition:rotate_var(--d-1)] group-open:rotate-180"
          weight="bold"
          aria-hidden="true"
        />
        <span className="col-[2_/_-1] text-13 text-ink-3">{call.summary}</span>
      </summary>
      {open ? <CallDetails call={call} /> : null}
    </details>
  )
}
