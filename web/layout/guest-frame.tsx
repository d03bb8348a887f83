import { ButtonLink } from '../design/button.tsx'
import type { FrameProps } from './frame.ts'
import { FrameBody } from './frame-body.tsx'
import { Static } from './static.tsx'

/** The two ways in, at the right of a visitor's header. */
export function SignInLinks() {
  return <Static className="contents">{import.meta.env.SSR && <Ways />}</Static>
}

function Ways() {
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

/** The same frame as visitors see it: no menu, no tooltips, so that a first visit is light. */
export function GuestFrame(props: Omit<FrameProps, 'viewer'>) {
  return <FrameBody {...props} viewer={null} account={<SignInLinks />} />
}
