import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { Field } from '../../design/field.tsx'
import { MagnifyingGlassIcon } from '../../design/icons.ts'
import { Input } from '../../design/input.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { CallEntry } from './call-entry.tsx'
import { type Audience, type Call, filterCalls, groupsOf, groupTitle } from './reference.ts'
import { useApiDocument } from './use-api-document.ts'

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

const audiences: { value: Audience | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'public', label: 'Everyone' },
  { value: 'member', label: 'Members' },
  { value: 'admin', label: 'Admins' },
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
          <Input
            type="search"
            icon={MagnifyingGlassIcon}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
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
        <Card
          key={group}
          title={groupTitle(group)}
          aside={<span className="count">{members.length}</span>}
          flush
        >
          {members.map((call) => (
            <CallEntry key={call.id} call={call} />
          ))}
        </Card>
      ))}
    </>
  )
}
