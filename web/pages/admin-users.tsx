import { formatCount } from '#contract/numbers.ts'
import { listMembers, type MemberRow } from '#contract/trust/members-desk.ts'
import { Avatar } from '../design/avatar.tsx'
import { Badge } from '../design/badge.tsx'
import { Button, TextLink } from '../design/button.tsx'
import { Points } from '../design/points.tsx'
import type { Column } from '../design/table.tsx'
import { sentenceCase } from '../design/texts.ts'
import { Time } from '../design/time.tsx'
import { anyOf, Desk, useDesk } from '../layout/desk.tsx'
import { PageHead, type PageProps } from '../page.tsx'

const columns: Column<MemberRow>[] = [
  {
    label: 'Member',
    kind: 'lead',
    sort: 'name',
    cell: ({ id, username, email, role, state }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={username} />
        <span className="grid min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <TextLink className="font-label wrap-anywhere" href={`/admin/users/${id}`}>
              {username}
            </TextLink>
            {role ? <Badge>{sentenceCase(role)}</Badge> : null}
            {state === 'active' ? null : <Badge>{sentenceCase(state)}</Badge>}
          </span>
          <span className="dim text-13 wrap-anywhere">{email}</span>
        </span>
      </span>
    ),
  },
  { label: 'Joined', sort: 'joined', cell: ({ joinedAt }) => <Time iso={joinedAt} /> },
  {
    label: 'Last seen',
    sort: 'seen',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <Time iso={lastSeenAt} /> : <span className="dim">Unknown</span>),
  },
  { label: 'Trust', kind: 'number', cell: ({ trust }) => trust },
  { label: 'Credited', kind: 'number', cell: ({ credited }) => formatCount(credited) },
  { label: 'Points', kind: 'number', cell: ({ points }) => <Points value={points} kind="plain" /> },
]

const shows = {
  staff: 'The staff',
  limited: 'Limited',
  appeals: 'Appeals',
  lookalikes: 'Names that look like another',
}

/** Every member; search, filter and order are in the URL. */
export default function AdminUsersPage({ boot }: PageProps) {
  const desk = useDesk(listMembers, boot.query)
  const { filters, change } = desk
  return (
    <>
      <PageHead
        title={boot.title}
        sub="A number is found exactly, a name by its beginning, an email by any part."
      />
      <Desk
        of={desk}
        title="Members"
        fields={{
          search: { label: 'Name, email or number', type: 'search', maxLength: 254 },
          show: { label: 'Show', options: anyOf(shows, 'All members') },
        }}
        orders={{
          name: [null, 'By name'],
          seen: ['Last seen first', 'Not seen for long first'],
        }}
        note={
          <>
            {filters.sort === 'seen' ? (
              <p className="field-hint basis-full">Members of whom no browser is stored are left out.</p>
            ) : null}
            {filters.sameBrowserAs ? (
              <Button onClick={() => change({ sameBrowserAs: '' })}>
                Same browser as {filters.sameBrowserAs}: show all
              </Button>
            ) : null}
          </>
        }
        columns={columns}
        empty={
          filters.show === 'lookalikes' && !filters.search
            ? {
                title: 'No names look alike',
                text: 'A member whose name looks like an older member’s appears here.',
              }
            : {
                title: 'No member matches',
                text: 'Try the beginning of the name, or at least three characters of the email.',
              }
        }
      />
    </>
  )
}
