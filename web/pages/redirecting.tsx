import { useEffect } from 'react'
import { LoadingScreen } from '../layout/loading-preview.tsx'

/** Sends members who open the welcome page to their dashboard. */
export default function RedirectingPage() {
  useEffect(() => {
    location.replace('/dashboard')
  }, [])
  return (
    <div className="flush">
      <LoadingScreen />
      <p className="sub text-center">
        Taking you to{' '}
        <a className="link" href="/dashboard">
          your dashboard
        </a>
      </p>
    </div>
  )
}
