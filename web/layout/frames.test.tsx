import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '#contract/people/sessions.ts'
import type { Boot } from '#contract/render.ts'
import DesignPreview from '../pages/design-preview.tsx'
import NotFoundPage from '../pages/not-found.tsx'
import BareShell from '../shells/bare.tsx'
import { AppFrame } from './app-frame.tsx'
import { ErrorBoundary, ErrorScreen } from './error-screen.tsx'
import { GuestFrame } from './guest-frame.tsx'
import { LoadingProvider, useLoading } from './loading-provider.tsx'

const site = { adminWaiting: 0, demo: false, appName: 'Mutuals', communityUrl: null, path: '/dashboard' }
const ines: Viewer = {
  username: 'inesmakes',
  firstName: 'Ines Moura',
  profileImageUrl: null,
  points: 2480,
  isAdmin: false,
  role: null,
  unread: 3,
}
const bootOf = (viewer: Viewer | null, path: string) =>
  ({ viewer, path, site: { name: 'Mutuals', demo: true } }) as Boot
const app = (viewer: Viewer, more = {}) =>
  renderToString(
    <AppFrame {...site} {...more} viewer={viewer}>
      <p>page</p>
    </AppFrame>,
  )
const guest = (more = {}) =>
  renderToString(
    <GuestFrame {...site} {...more}>
      <p>page</p>
    </GuestFrame>,
  )

describe('the frame of a member', () => {
  test('shows the balance, Logout and the current item', () => {
    const html = app(ines)
    expect(html).toContain('2,480 points')
    expect(html).toContain('href="/logout"')
    expect(html).toMatch(/href="\/" aria-current="page"/)
    expect(html).not.toContain('href="/login"')
    expect(html).not.toContain('/admin')
  })

  test('shows admins their group, and the red count only if something waits', () => {
    expect(app({ ...ines, isAdmin: true, role: 'admin' as const })).not.toContain(' waiting<')
    expect(app({ ...ines, isAdmin: true, role: 'admin' as const }, { adminWaiting: 38 })).toMatch(
      />38<span class="sr-only"> waiting</,
    )
    expect(app({ ...ines, isAdmin: true, role: 'admin' as const }, { adminWaiting: 140 })).toMatch(
      />99\+<span class="sr-only"> waiting</,
    )
    expect(app(ines, { adminWaiting: 38 })).not.toContain(' waiting<')
  })

  test('shows the names of the theme’s icons in tooltips', () => {
    const [button = ''] = /<button[^>]*aria-label="Light theme"[^>]*>/.exec(app(ines)) ?? []
    expect(button).toContain('data-state="closed"')
    expect(button).toContain('data-choose="light"')
  })

  test('says Demo only in the demo', () => {
    expect(app(ines)).not.toContain('Demo')
    expect(app(ines, { demo: true })).toContain('Demo')
  })
})

describe('the frame of a visitor', () => {
  test('shows Login and Sign Up, and no Logout', () => {
    const html = guest()
    expect(html).toMatch(/href="\/login"[^>]*>Login/)
    expect(html).toMatch(/href="\/register"[^>]*>Sign Up/)
    expect(html).not.toContain('/logout')
    expect(html).not.toContain('/earn-points')
  })

  test('has a footer only on the home page, with the community chat if there is one', () => {
    expect(guest()).not.toContain('<footer')
    const home = guest({ path: '/', communityUrl: 'https://chat.example' })
    for (const text of ['Features', 'Resources', 'Company', 'About Us', 'Terms of Service', 'Privacy Policy'])
      expect(home).toContain(text)
    expect(home).toContain('https://chat.example')
    expect(guest({ path: '/' })).toMatch(/href="\/circles"[^>]*>.*community/s)
  })
})

test('the bare frame has a logo that links home and no navigation', () => {
  const boot = bootOf(null, '/nowhere')
  const html = renderToString(
    <BareShell boot={boot}>
      <NotFoundPage boot={boot} />
    </BareShell>,
  )
  expect(html).toMatch(/class="brand" href="\/"/)
  expect(html).toContain('404 Page Not Found')
  expect(html).toContain('Demo')
  expect(html).not.toContain('aria-label="Main"')
})

describe('the 404 card', () => {
  const card = (viewer: Viewer | null, path: string) =>
    renderToString(<NotFoundPage boot={bootOf(viewer, path)} />)

  test('leads back to the section of the page', () => {
    expect(card(ines, '/content-hub/unknown')).toMatch(
      /href="\/content-hub"[^>]*>Go to (<!-- -->)?Content Hub/,
    )
    expect(card({ ...ines, isAdmin: true, role: 'admin' as const }, '/admin/unknown')).toContain(
      'href="/admin"',
    )
  })

  test('offers only the homepage if the viewer has no such section', () => {
    for (const html of [
      card(null, '/content-hub/unknown'),
      card(ines, '/admin/unknown'),
      card(ines, '/nowhere'),
    ]) {
      expect(html).toMatch(/href="\/"[^>]*>Go to Homepage/)
      expect(html).not.toMatch(/href="\/(content-hub|admin)/)
    }
  })
})

test('the error screen offers Refresh Page and Go to Homepage, and a render error shows it', () => {
  const html = renderToString(<ErrorScreen />)
  expect(html).toContain('Something went wrong')
  expect(html).toContain('Refresh Page')
  expect(html).toMatch(/href="\/"[^>]*>Go to Homepage/)
  expect(ErrorBoundary.getDerivedStateFromError()).toEqual({ failed: true })
})

describe('loading', () => {
  function Probe() {
    return <p>{useLoading().isLoading ? 'loading' : 'ready'}</p>
  }

  test('useLoading throws outside of its provider', () => {
    expect(() => renderToString(<Probe />)).toThrow('useLoading must be used within a LoadingProvider')
  })

  test('the overlay shows while the viewer is unknown', () => {
    const loading = (authLoading: boolean) =>
      renderToString(
        <LoadingProvider authLoading={authLoading}>
          <Probe />
        </LoadingProvider>,
      )
    expect(loading(true)).toContain('Loading content...')
    expect(loading(false)).not.toContain('Loading content...')
  })
})

test('the preview renders on the server', () => {
  const preview = (
    <LoadingProvider>
      <DesignPreview />
    </LoadingProvider>
  )
  expect(renderToString(preview)).toContain('Every part in every state')
})
