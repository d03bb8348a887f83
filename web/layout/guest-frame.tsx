import { ButtonLink } from '../design/button.tsx'
import type { FrameProps } from './frame.ts'
import { FrameBody } from './frame-body.tsx'
import { Static } from './static.tsx'

/** Login and Sign Up, at the right of a visitor's header. */
export function SignInLinks() {
  return <Static className="contents">{import.meta.env.SSR && <Links />}</Static>
}

function Links() {
  return (
    <>
      <ButtonLink variant="ghost" href="/login">
        Login
      </ButtonLink>
      <ButtonLink variant="solid" href="/register">
        Sign Up
      </ButtonLink>
    </>
  )
}

/** The app's frame for visitors: no menu and no tooltips, so a first visit loads little. */
export function GuestFrame(props: Omit<FrameProps, 'viewer'>) {
  return <FrameBody {...props} viewer={null} account={<SignInLinks />} />
}
