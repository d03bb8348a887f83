import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiDocument, apiDocumentAddress } from '#contract/api-docs.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Input } from '../../design/field.tsx'
import { Icon } from '../../design/icon.tsx'
import { EmptyState, NotRead, SkeletonRows } from '../../design/placeholders.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { CallDetails } from './call-details.tsx'
import { type Audience, type Call, callsOf, filterCalls, groupsOf, groupTitle } from './reference.ts'

/** Every call, searched and grouped. */
export function ApiReference() {
  const reading = useApiDocument()
  if (reading.state === 'failed')
    return (
      <Card>
        <NotRead title="Couldn’t load the calls" retry={reading.retry} />
      </Card>
    )
  if (reading.state === 'reading')
    return (
      <Card flush>
        <SkeletonRows rows={8} />
      </Card>
    )
  return <Calls calls={reading.calls} />
}

const audienceWords: Record<Audience, string> = { public: 'Everyone', member: 'Members', admin: 'Admins' }
const audiences: { value: Audience | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  ...(['public', 'member', 'admin'] as const).map((value) => ({ value, label: audienceWords[value] })),
]

function Calls({ calls }: { calls: Call[] }) {
  const [search, setSearch] = useState('')
  const [audience, setAudience] = useState<Audience | 'all'>('all')
  const shown = filterCalls(calls, search, audience)
  const groups = groupsOf(shown)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-3 gap-x-4 items-end max-desk:grid-cols-1">
        <Field
          label="Search calls and fields"
          aside={
            <span role="status">
              {shown.length} of {calls.length}
            </span>
          }
        >
          <Input type="search" icon="MagnifyingGlass" value={search} onChange={setSearch} />
        </Field>
        <Segmented label="Who can call" options={audiences} value={audience} onChange={setAudience} />
      </div>
      {groups.length === 0 ? (
        <Card>
          <EmptyState
            title="No matching call"
            text="Every word must appear in a call’s name, path, summary or fields."
            action={
              <Button
                onClick={() => {
                  setSearch('')
                  setAudience('all')
                }}
              >
                Show all
              </Button>
            }
          />
        </Card>
      ) : null}
      {groups.map(([group, members]) => (
        <Card key={group} title={groupTitle(group)} count={members.length} flush>
          {members.map((call) => (
            <CallEntry key={call.id} call={call} />
          ))}
        </Card>
      ))}
    </>
  )
}

/** One call as a line that expands; the URL's fragment expands the call it names. */
function CallEntry({ call }: { call: Call }) {
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
      <summary className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto_1rem] gap-x-3 gap-y-0.5 items-center px-5 py-2.75 cursor-pointer list-none hover:bg-raised [&::-webkit-details-marker]:hidden max-desk:grid-cols-[3.25rem_minmax(0,1fr)_1rem] max-desk:px-4">
        <span className="kbd justify-self-start">{call.method}</span>
        <span className="font-label wrap-anywhere">{call.path}</span>
        <Badge className="max-desk:row-3 max-desk:col-[2_/_-1] max-desk:justify-self-start max-desk:mt-1">
          {audienceWords[call.audience]}
        </Badge>
        <Icon
          name="CaretDown"
          className="text-ink-3 [transition:rotate_var(--d-1)] group-open:rotate-180"
          weight="bold"
        />
        <span className="col-[2_/_-1] text-13 text-ink-3">{call.summary}</span>
      </summary>
      {open ? <CallDetails call={call} /> : null}
    </details>
  )
}

/** State of the document's loading. */
type Reading =
  | { state: 'reading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'read'; calls: Call[] }

/** Loads the document after the first render. A failure is logged and can be retried. */
function useApiDocument(): Reading {
  const [calls, setCalls] = useState<Call[] | 'failed' | null>(null)
  const read = useCallback((signal: AbortSignal) => {
    setCalls(null)
    readApiDocument(signal).then(
      (document) => setCalls(callsOf(document)),
      (thrown) => {
        if (signal.aborted) return
        console.error('readApiDocument failed', thrown)
        setCalls('failed')
      },
    )
  }, [])
  useEffect(() => {
    const control = new AbortController()
    read(control.signal)
    return () => control.abort()
  }, [read])
  if (calls === 'failed') return { state: 'failed', retry: () => read(new AbortController().signal) }
  return calls ? { state: 'read', calls } : { state: 'reading' }
}

/**
 * Reads the OpenAPI document of all operations.
 * @throws Error with the status for every status but 2xx
 */
async function readApiDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch(apiDocumentAddress, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`)
  return (await response.json()) as ApiDocument
}
