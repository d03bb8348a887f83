// A classic script in <head>: it blocks, so the theme stands before the first paint, a page of a session that has ended
// is never shown from the browser's history, and no press is lost. It imports nothing.
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
  const choose = (theme: string | null | undefined) => {
    const choice = theme === 'light' || theme === 'system' ? theme : 'dark'
    root.dataset.choice = choice
    root.dataset.theme =
      choice === 'system' && !prefersDark.matches ? 'light' : choice.replace('system', 'dark')
    dispatchEvent(new Event('mutuals:theme'))
  }
  choose(readTheme())
  prefersDark.addEventListener('change', () => choose(root.dataset.choice))
  addEventListener('storage', () => choose(readTheme()))
  const nearest = ({ target }: Event, selector: string) =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null
  addEventListener('click', (event) => {
    const theme = nearest(event, '[data-choose]')?.dataset.choose
    if (!theme) return
    choose(theme)
    try {
      localStorage.setItem('theme', theme)
    } catch {
      // It stands for as long as this page does.
    }
  })

  // A button pressed before the page listens is pressed again once it does (entry.client.tsx says when).
  let pressed: HTMLElement | null = null
  const keep = (event: Event) => {
    pressed = nearest(event, 'button:not([data-choose])')
    if (!pressed) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('click', keep, true)
  addEventListener(
    'mutuals:listening',
    () => {
      removeEventListener('click', keep, true)
      pressed?.click()
    },
    { once: true },
  )

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
