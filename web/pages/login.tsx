import { readInvitation } from '#contract/money/referrals.ts'
import type { Output } from '#contract/operation.ts'
import { readJoining } from '#contract/people/joining.ts'
import type { Boot } from '#contract/render.ts'
import { ButtonLink, TextLink } from '../design/button.tsx'
import { Points } from '../design/points.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { type PageProps, pageData } from '../page.tsx'
import { EmailForm } from '../people/sessions/email-form.tsx'

const forms = {
  login: {
    title: 'Sign in with your email',
    lead: 'We send you a link. It works once, for 15 minutes.',
  },
  register: {
    title: 'Create your account',
    lead: 'No password and no card. We email you a link, and opening it creates your account.',
  },
  reset: {
    title: 'There’s no password to reset',
    lead: 'Sign-in links replace passwords here. Enter your email and we send you a new one.',
  },
  replit: {
    title: 'Sign in with your email',
    lead: 'We email you a link, so you don’t need an outside account. It works once, for 15 minutes.',
  },
  admin: {
    title: 'This page is for admins',
    lead: 'Your account can’t open it. Go back, or sign in with an admin account.',
  },
} as const

/** The passwordless form under each of its titles; also shown in place of a page the visitor may not see. */
export default function LoginPage({ boot }: PageProps) {
  const form = forms[boot.preset.form as keyof typeof forms] ?? forms.login
  const registering = form === forms.register
  const isForAdmins = form === forms.admin
  const { ref } = boot.query
  const { join } = boot.query
  const { isInvited = false } = pageData(boot, readJoining, { query: join ? { join } : {} }) ?? {}
  const { invitation } = pageData(boot, readInvitation, { query: ref ? { ref } : {} }) ?? {}
  const { joining } = boot.site
  if (registering && joining !== 'everybody' && !isInvited) return <NoJoining {...boot.site} />
  return (
    <AuthCard
      title={form.title}
      lead={
        form === forms.login && joining === 'everybody'
          ? `${form.lead} New here? The same link creates your account.`
          : form.lead
      }
      domes={!isForAdmins}
      foot={
        <>
          {isForAdmins ? (
            <ButtonLink variant="ghost" size="sm" icon="ArrowLeft" href="/">
              Back to Home
            </ButtonLink>
          ) : registering ? (
            <span className="sub text-13">
              Have an account? <TextLink href="/login">Sign in</TextLink>
            </span>
          ) : joining !== 'everybody' ? null : (
            <span className="sub text-13">
              Prefer a sign-up page? <TextLink href="/register">Register</TextLink>
            </span>
          )}
          <ButtonLink variant="ghost" size="sm" icon="Lifebuoy" href="/support">
            Login Help
          </ButtonLink>
        </>
      }
    >
      {isInvited ? (
        <p className="px-3.5 py-3 text-14 border border-line rounded-md bg-raised">
          Your invitation link lets you join. It counts once you open the link we email you.
        </p>
      ) : null}
      {invitation ? <InvitedNote {...invitation} /> : null}
      <EmailForm />
    </AuthCard>
  )
}

/** Says to whoever wants to register that joining takes an invitation, or is closed. */
function NoJoining({ joining, name }: Boot['site']) {
  const needsLink = joining === 'invited'
  return (
    <AuthCard
      title={needsLink ? 'Joining is by invitation' : 'No one can join right now'}
      lead={
        needsLink
          ? `You need an invitation link to create an account. Ask whoever told you about ${name}, and open the link in this browser.`
          : `${name} isn’t taking new members right now. Members sign in as before.`
      }
    >
      <ButtonLink variant="solid" size="lg" full href="/login">
        Sign in
      </ButtonLink>
    </AuthCard>
  )
}

type Invitation = NonNullable<Output<typeof readInvitation>['invitation']>

/** Names the visitor's inviter and the points that both get. */
function InvitedNote({ username, newcomerPoints, referrerPoints, attempts, days }: Invitation) {
  return (
    <p className="px-3.5 py-3 text-14 border border-line rounded-md bg-raised">
      <b className="wrap-anywhere">{username}</b> invited you. After your first {attempts} tasks, on {days}{' '}
      different days, you get <Points value={newcomerPoints} kind="in" /> and {username} gets{' '}
      <Points value={referrerPoints} kind="in" />.
    </p>
  )
}
