import { Component, type ErrorInfo, type ReactNode } from 'react'
import { clearAuthState } from '../recovery.ts'
import { ErrorScreen } from './error-screen.tsx'

/**
 * Shows the error screen after a render error and clears the auth state, since wrong data may be the cause.
 */
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
