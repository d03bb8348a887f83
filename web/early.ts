// A classic script in <head>: it blocks, so the theme stands before the first paint, and a page of a session that
// has ended is never shown from the browser's history. It imports nothing.
{
  const root = document.documentElement
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const readTheme = () => {
    try {
      return localStorage.getItem('theme')
    } catch {
      return null
    }
  }
  const showTheme = () => {
    const stored = readTheme()
    const light = stored === 'light' || (stored === 'system' && !prefersDark.matches)
    root.dataset.theme = light ? 'light' : 'dark'
  }
  showTheme()
  prefersDark.addEventListener('change', showTheme)

  const session = () => /(?:^|; )(?:__Host-)?who=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const leaveIfStale = () => {
    if (session() === (root.dataset.who ?? '')) return
    root.hidden = true
    location.reload()
  }
  const entry = performance.getEntriesByType('navigation')[0]
  if (entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward') leaveIfStale()
  addEventListener('pageshow', (event) => {
    if (event.persisted) leaveIfStale()
  })

  // A transition between two pages that is cut short (a quick second click, a page back from the history) rejects;
  // nobody needs to hear of it.
  const hush = ({ viewTransition }: PageRevealEvent | PageSwapEvent) => {
    viewTransition?.ready.catch(() => {})
    viewTransition?.finished.catch(() => {})
    viewTransition?.updateCallbackDone.catch(() => {})
  }
  addEventListener('pageswap', hush)
  addEventListener('pagereveal', hush)
  // Where the browser gives up before either event, the rejection is all there is to hold on to.
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    if (reason instanceof DOMException && reason.message.startsWith('Transition was ')) event.preventDefault()
  })
}
