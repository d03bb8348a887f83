import { useEffect } from 'react'
import { Button, ButtonLink } from '../design/button.tsx'
import { Halves } from '../design/halves.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import type { PageProps } from '../page.tsx'
import { signOut } from '../people/sessions/sign-out.ts'

/** Ends the session and leads home; asks first if another site led here. */
export default function LogoutPage({ boot }: PageProps) {
  const asks = boot.preset.state === 'ask'
  useEffect(() => {
    if (!asks) void signOut()
  }, [asks])
  if (asks)
    return (
      <AuthCard title="Sign out?" lead="Another site sent you here; nothing has happened yet.">
        {/* A form works before hydration too. */}
        <form action="/logout">
          <Button type="submit" variant="solid" size="lg" full>
            Logout
          </Button>
        </form>
        <ButtonLink variant="ghost" size="lg" full href="/">
          Stay signed in
        </ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard title="Signing you out" lead="This takes a moment.">
      <div className="grid place-items-center py-2">
        <Halves progress={1} size={48} tone="ink" label="Signing you out" />
      </div>
    </AuthCard>
  )
}
