import { Component, type ErrorInfo, type ReactNode } from 'react'
import { clearAuthState } from '../recovery.ts'
import { ErrorScreen } from './error-screen.tsx'

/** A render error shows the error screen and forgets who was signed in, since wrong data may have caused it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('Render error', error, info.componentStack)
    clearAuthState()
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children
  }
}
