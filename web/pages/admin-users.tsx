import { type FormEvent, useState } from 'react'
import { listMembers, type MemberRow } from '#contract/trust/members-desk.ts'
import { usePages } from '../api/read-pages.ts'
import { Avatar } from '../design/avatar.tsx'
import { Badge } from '../design/badge.tsx'
import { Button } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { Field } from '../design/field.tsx'
import { MagnifyingGlassIcon } from '../design/icons.ts'
import { Input, Select } from '../design/input.tsx'
import { formatCount } from '../design/numbers.ts'
import { PageHead } from '../design/page-head.tsx'
import { PageList } from '../design/page-list.tsx'
import { Points } from '../design/points.tsx'
import { type Column, Table } from '../design/table.tsx'
import { sentenceCase } from '../design/texts.ts'
import { Time } from '../design/time.tsx'
import { useFilters } from '../layout/use-filters.ts'
import type { PageProps } from '../page.ts'

const columns: Column<MemberRow>[] = [
  {
    key: 'member',
    label: 'Member',
    kind: 'lead',
    cell: ({ id, username, email, role, state }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={username} />
        <span className="grid min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <a className="link font-label wrap-anywhere" href={`/admin/users/${id}`}>
              {username}
            </a>
            {role ? <Badge>{sentenceCase(role)}</Badge> : null}
            {state === 'active' ? null : <Badge>{sentenceCase(state)}</Badge>}
          </span>
          <span className="dim text-13 wrap-anywhere">{email}</span>
        </span>
      </span>
    ),
  },
  { key: 'joined', label: 'Joined', sort: 'joined', cell: ({ joinedAt }) => <Time iso={joinedAt} /> },
  {
    key: 'seen',
    label: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <Time iso={lastSeenAt} /> : <span className="dim">Never</span>),
  },
  { key: 'trust', label: 'Trust', kind: 'number', cell: ({ trust }) => trust },
  { key: 'credited', label: 'Credited', kind: 'number', cell: ({ credited }) => formatCount(credited) },
  {
    key: 'points',
    label: 'Points',
    kind: 'number',
    cell: ({ points }) => <Points value={points} kind="plain" />,
  },
]

const isShown = (show: string | undefined): show is 'staff' | 'limited' | 'appeals' =>
  show === 'staff' || show === 'limited' || show === 'appeals'

/** Every member, by the time they joined; search and order are in the URL. */
export default function AdminUsersPage({ boot }: PageProps) {
  const [filters, change] = useFilters(boot.query, ['search', 'show', 'sameBrowserAs', 'sort'])
  const [typed, setTyped] = useState(filters.search ?? '')
  const isOldest = filters.sort === 'oldest'
  const query = {
    ...(filters.search && { search: filters.search }),
    ...(isShown(filters.show) && { show: filters.show }),
    ...(filters.sameBrowserAs && { sameBrowserAs: filters.sameBrowserAs }),
    sort: isOldest ? ('oldest' as const) : ('newest' as const),
  }
  const list = usePages(listMembers, { query }, { isPrivate: true, keepsRows: true })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    change({ search: typed.trim() })
  }
  return (
    <>
      <PageHead title={boot.title} sub="A number and an email are found exactly, a name by its beginning." />
      <Card title="Members" flush>
        <form className="flex flex-wrap items-end gap-3 px-5 pt-3.5 pb-4 max-desk:px-4" onSubmit={submit}>
          <div className="min-w-0 grow basis-60">
            <Field label="Name, email or number">
              <Input
                type="search"
                icon={MagnifyingGlassIcon}
                maxLength={254}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          </div>
          <ShowField value={filters.show ?? ''} onChange={(show) => change({ show })} />
          <Button type="submit">Search</Button>
          {filters.sameBrowserAs ? (
            <Button onClick={() => change({ sameBrowserAs: '' })}>
              Same browser as {filters.sameBrowserAs}: show all
            </Button>
          ) : null}
        </form>
        <PageList
          list={list}
          rowsOf={({ members }) => members}
          keyOf={({ id }) => id}
          failed={{ title: 'Couldn’t load the members', text: 'Nothing is lost. Try again.' }}
          empty={{ title: 'No member matches', text: 'Try the beginning of the name, or the whole email.' }}
        >
          {(members) => (
            <Table
              caption="Members"
              columns={columns}
              rows={members}
              rowKey={({ id }) => id}
              early
              sorting={{
                by: 'joined',
                order: isOldest ? 'asc' : 'desc',
                onSort: () => change({ sort: isOldest ? '' : 'oldest' }),
              }}
            />
          )}
        </PageList>
      </Card>
    </>
  )
}

function ShowField({ value, onChange }: { value: string; onChange: (show: string) => void }) {
  return (
    <Field label="Show">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All members</option>
        <option value="staff">The staff</option>
        <option value="limited">Limited</option>
        <option value="appeals">Appeals</option>
      </Select>
    </Field>
  )
}
