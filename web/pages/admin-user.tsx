import { readMember } from '#contract/trust/members-desk.ts'
import { useRead } from '../api/read.ts'
import { NotRead } from '../design/placeholders.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { LimitCard } from '../staff/cases/limit-card.tsx'
import { MemberActs } from '../trust/members-desk/member-acts.tsx'
import { MemberFacts, MemberLists } from '../trust/members-desk/member-record.tsx'

/** One member for the staff: the account, what they have and did, and an admin's acts. */
export default function AdminUserPage({ boot }: PageProps) {
  const params = { memberId: boot.params.memberId ?? '' }
  const { data, isPending, refetch } = useRead(readMember, { params })
  const isAdmin = boot.viewer?.role === 'admin'
  return (
    <>
      <PageHead
        title={data?.member.username ?? boot.title}
        back={{ label: 'Members', href: '/admin/users' }}
        actions={data && isAdmin ? <MemberActs member={data.member} /> : undefined}
      />
      {data ? (
        <>
          <LimitCard member={data.member} isAdmin={isAdmin} />
          <MemberFacts member={data.member} />
          <MemberLists member={data.member} />
        </>
      ) : (
        <NotRead isCard isPending={isPending} title="Couldn’t load this member" retry={refetch} />
      )}
    </>
  )
}
