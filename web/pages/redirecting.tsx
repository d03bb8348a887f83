import { useEffect } from 'react'
import { Logo } from '../design/brand.tsx'
import { TextLink } from '../design/button.tsx'

/** Sends members who open the welcome page to their dashboard. */
export default function RedirectingPage() {
  useEffect(() => {
    location.replace('/dashboard')
  }, [])
  return (
    <div className="flush">
      <div className="grid place-content-center place-items-center min-h-dvh bg-canvas" role="status">
        <span className="loading-logo">
          <Logo size={52} />
        </span>
        <span className="sr-only">Loading content...</span>
      </div>
      <p className="sub text-center">
        Taking you to <TextLink href="/dashboard">your dashboard</TextLink>
      </p>
    </div>
  )
}
