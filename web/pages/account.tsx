import { NotRead } from '../design/placeholders.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { NotificationChoices } from '../people/notifications/notification-choices.tsx'
import { useAuth } from '../people/sessions/use-auth.ts'
import { ExportCard } from './account/data-cards.tsx'
import { DeleteCard } from './account/delete-card.tsx'
import { EmailCard } from './account/email-card.tsx'
import { ProfileCard } from './account/profile-card.tsx'
import { BlockedCard, ChoicesCard, PlatformsCard, TrustCard } from './account/rail-cards.tsx'
import { SessionsCard } from './account/sessions-card.tsx'
import { useAccount } from './account/use-account.ts'

/** The member's own account: who they are, how they sign in, what they get and what we store. */
export default function AccountPage({ boot }: PageProps) {
  const { account, isError, retry } = useAccount()
  const { user } = useAuth()
  const username = user?.username ?? account?.username ?? ''
  return (
    <>
      <PageHead title={boot.title} sub="Profile, sign-in, notifications and your data." />
      <div className="with-rail">
        <div className="grid content-start gap-6">
          {account ? (
            <>
              <ProfileCard account={account} username={username} />
              <EmailCard account={account} />
            </>
          ) : (
            <NotRead
              isPending={!isError}
              rows={6}
              title="Couldn’t load your account"
              text="Nothing is lost. Try again."
              retry={retry}
            />
          )}
          <SessionsCard />
          <NotificationChoices />
        </div>
        <div className="rail">
          <ChoicesCard />
          <TrustCard />
          <PlatformsCard />
          <BlockedCard />
        </div>
        {account ? (
          <div className="grid gap-6">
            <ExportCard account={account} />
            <DeleteCard account={account} />
          </div>
        ) : null}
      </div>
    </>
  )
}
