import type { OtherBrowser } from './other-browser.ts'

/** One line of the table: what was seen. */
export type Seen = [what: string, seen: string]

/** Signs in to the demo, visits a website by one click, and funds a campaign. Returns what was seen. */
export async function travel(browser: OtherBrowser, url: string): Promise<Seen[]> {
  const seen: Seen[] = []
  const email = `try-${Date.now()}@example.com`
  const until = (expression: string) => waitUntil(browser, expression)
  const has = (selector: string) => `!!document.querySelector(${JSON.stringify(selector)})`
  const says = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`
  /** Waits for an element that an expression finds, marks it, and returns the mark's selector. */
  const mark = async (find: string): Promise<string> => {
    await until(`!!${find}`)
    await browser.read(`(${find}).setAttribute('data-try', '${++marks}') ?? null`)
    return `[data-try="${marks}"]`
  }
  let marks = 0
  const paths = async (): Promise<string> =>
    (await browser.tabs()).map((address) => URL.parse(address)?.pathname ?? address).join(', ')
  const pressText = async (text: string): Promise<void> =>
    browser.press(
      await mark(
        `[...document.querySelectorAll('button, a')].find((one) => one.innerText.includes(${JSON.stringify(text)}))`,
      ),
    )

  await browser.open(`${url}/register`)
  await until(has('input[name="email"]'))
  await browser.type('input[name="email"]', email)
  await pressText('Continue with Email')
  await until(`location.pathname === '/login/check-email'`)
  await until(has('a[href*="/auth/verify"]'))
  await browser.open(String(await browser.read(`document.querySelector('a[href*="/auth/verify"]').href`)))
  await until(`location.pathname !== '/auth/verify' && !location.pathname.startsWith('/login')`)
  seen.push(['sign in', `by the link, to ${String(await browser.read('location.pathname'))}`])

  const link = 'a.btn[href^="/website-viewer?"]'
  await browser.open(`${url}/earn-points`)
  await until(has(link))
  await browser.press(link)
  const card = (phase: string) => has(`section[aria-label="Website visit"][data-phase="${phase}"]`)
  await until(`${card('visiting')} || ${says('Open the site to start')}`)
  const isOneClick = await browser.read(card('visiting'))
  seen.push(['one click a visit', isOneClick ? 'yes' : 'no: Open Website was needed'])
  if (!isOneClick) await pressText('Open Website')
  await until(card('visiting'))
  seen.push(['tabs during the visit', await paths()])
  seen.push(['title during the visit', String(await browser.read('document.title'))])
  await until(card('complete'))
  seen.push([
    'at its end',
    (await browser.read(says('We closed the other tab')))
      ? 'the tab is closed'
      : 'the card asks to close the tab',
  ])
  seen.push(['tabs at its end', await paths()])

  await browser.open(`${url}/content-hub#promote`)
  await until(has('input[name="url"]'))
  await browser.type('input[name="url"]', 'https://example.com/')
  await pressText('Continue')
  const title = `[...document.querySelectorAll('label')].find((one) => one.innerText.trim() === 'Title')?.control`
  await browser.type(await mark(title), 'A kiln of my own')
  await pressText('Set aside and start')
  await until(`${says('is running')} || ${says('is in review')}`)
  seen.push(['fund a campaign', 'yes'])
  return seen
}

const patienceMs = 60_000

/** Waits until an expression is true in the browser's tab. @throws Error with what the page says instead */
async function waitUntil(browser: OtherBrowser, expression: string): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    if (await browser.read(expression).catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const page = await browser
    .read(`location.href + ' ' + document.body.innerText.slice(0, 300)`)
    .catch(() => '')
  throw new Error(`${browser.name}: did not become true: ${expression}\n${page}`)
}
