import { type FormEvent, useState } from 'react'
import type { Request } from '#contract/operation.ts'
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
    sort: 'name',
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
    sort: 'seen',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <Time iso={lastSeenAt} /> : <span className="dim">Unknown</span>),
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

// Written out: the browser's bundle lacks the schema.
const names = ['search', 'show', 'sameBrowserAs', 'sort', 'order'] as const
type Filters = Partial<Record<(typeof names)[number], string>>

/** Every member; search, filter and order are in the URL. */
export default function AdminUsersPage({ boot }: PageProps) {
  const [filters, change] = useFilters(boot.query, names)
  const [typed, setTyped] = useState(filters.search ?? '')
  // As in the URL; the server parses it.
  const query = filters as Request<typeof listMembers>['query'] & object
  const list = usePages(listMembers, { query }, { isPrivate: true, keepsRows: true })
  const by = filters.sort ?? 'joined'
  const order = filters.order === 'asc' ? 'asc' : 'desc'
  const onSort = (sort: string): void =>
    change({
      sort,
      order: sort === by ? (order === 'desc' ? 'asc' : 'desc') : sort === 'name' ? 'asc' : 'desc',
    })
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
          <OrderField value={`${by} ${order}`} onChange={change} />
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
              sorting={{ by, order, onSort }}
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

/** The table's order where its heads are not shown. */
function OrderField({ value, onChange }: { value: string; onChange: (changes: Filters) => void }) {
  return (
    <span className="wide:hidden">
      <Field label="Order">
        <Select
          value={value}
          onChange={(event) => {
            const [sort = '', order = ''] = event.target.value.split(' ')
            onChange({ sort, order })
          }}
        >
          <option value="joined desc">Newest first</option>
          <option value="joined asc">Oldest first</option>
          <option value="name asc">By name</option>
          <option value="seen desc">Last seen first</option>
          <option value="seen asc">Not seen for long first</option>
        </Select>
      </Field>
    </span>
  )
}
