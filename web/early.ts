// Classic script in <head>, so it blocks: the theme is applied before the first paint, the browser's history
// never shows a page of an ended session, and no click is lost. It imports nothing.
{
  // If the browser blocks cookies, reading a storage throws. Ours then lasts as long as the page.
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].getItem(name)
    } catch {
      const kept = new Map<string, string>()
      const storage = Object.assign(kept, {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: kept.set,
        removeItem: kept.delete,
      })
      Object.defineProperty(window, name, { value: storage })
    }
  }

  const root = document.documentElement
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const readTheme = () => localStorage.getItem('theme')
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
      // Without storage the choice lasts as long as this page.
    }
  })

  // A click on a button before hydration is replayed after it; entry.client.tsx dispatches the event. Until then the
  // button is paler. An animation does that: hydration would complain about an attribute.
  let pressed: HTMLElement | null = null
  let waiting: Animation | undefined
  let isBroken = false
  const holdClick = (event: Event) => {
    pressed = nearest(event, 'button:not([data-choose])')
    waiting?.cancel()
    if (!pressed) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isBroken) location.reload()
    waiting = pressed.animate({ opacity: 0.6 }, { duration: 150, fill: 'forwards' })
  }
  // A script that didn't arrive leaves a page that only looks ready. It is loaded again by itself once, then by a
  // press. recovery.ts, which has not arrived either, does this for later modules, under the same mark.
  const reloadOnce = () => {
    if (!navigator.onLine) return addEventListener('online', reloadOnce, { once: true })
    const state = history.state as object | null
    if (state && 'reloadedForChunk' in state) return
    history.replaceState({ ...state, reloadedForChunk: true }, '')
    location.reload()
  }
  const noticeBroken = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    isBroken = true
    reloadOnce()
  }
  addEventListener('click', holdClick, true)
  addEventListener('error', noticeBroken, true)
  addEventListener(
    'mutuals:listening',
    () => {
      removeEventListener('click', holdClick, true)
      removeEventListener('error', noticeBroken, true)
      waiting?.cancel()
      pressed?.click()
    },
    { once: true },
  )

  // One click a visit: a click that follows a link to a visit opens the visit's tab too, since browsers block a tab that
  // the viewer opens by itself. The viewer finds it by its name (other-tab.ts). Without scripts, and with a key that opens
  // links elsewhere, it stays a plain link.
  addEventListener('click', (event) => {
    const link = nearest(
      event,
      'a[href^="/website-viewer?"], a[href="/next-task"]',
    ) as HTMLAnchorElement | null
    const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event
    if (defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey) return
    if (!link || link.target || !root.dataset.member || !navigator.onLine) return
    const address = new URLSearchParams(link.search).get('url')
    const site = address ? new URL(address).host : ''
    const name = `visit ${Math.random()}`
    if (!open(`/opening${site === location.host ? '?ours' : ''}#${site}`, name)) return
    // Says to that tab that this page is about to be the viewer.
    root.dataset.opening = ''
    sessionStorage.setItem('visit-tab', name)
  })

  const session = () => /(?:^|; )(?:__Host-)?who=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const leaveIfStale = () => {
    // Pages that are the same for everybody name no session.
    if (session() === (root.dataset.who ?? session())) return
    root.hidden = true
    location.reload()
  }
  const entry = performance.getEntriesByType('navigation')[0]
  if (entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward') leaveIfStale()
  addEventListener('pageshow', (event) => {
    if (event.persisted) leaveIfStale()
  })

  // A view transition that is cut short (a quick second click, going back) rejects its promises. That is
  // harmless, so the rejections are ignored.
  const ignoreRejections = ({ viewTransition }: PageRevealEvent | PageSwapEvent) => {
    viewTransition?.ready.catch(() => {})
    viewTransition?.finished.catch(() => {})
    viewTransition?.updateCallbackDone.catch(() => {})
  }
  addEventListener('pageswap', ignoreRejections)
  addEventListener('pagereveal', ignoreRejections)
  // If the browser gives up before either event, only the unhandled rejection can be caught.
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    if (reason instanceof DOMException && reason.message.startsWith('Transition was ')) event.preventDefault()
  })
}
