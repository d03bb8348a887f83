import { globSync } from 'node:fs'
import { freePort } from '#tests/browser/browser.ts'
import type { OtherBrowser } from './other-browser.ts'
import { lineOf, startBrowser } from './start-browser.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Starts WebKitGTK's small browser, driven by WebDriver. It needs a screen: Xvfb is one. */
export async function openWebKit(): Promise<OtherBrowser> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  if (!binary) throw new Error('no MiniBrowser of WebKitGTK is installed')
  const display = `:${90 + (process.pid % 100)}`
  const screen = startBrowser('Xvfb', [display, '-screen', '0', '1440x900x24', '-displayfd', '2'])
  await lineOf(screen, /^(\d+)$/m)
  const port = await freePort()
  const driver = startBrowser('WebKitWebDriver', [`--port=${port}`], {
    ...{ DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const begin = () =>
    call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
    })
  const started = (await soon(begin)) as { sessionId: string; capabilities: Record<string, string> }
  const session = `/session/${started.sessionId}`
  const element = async (selector: string): Promise<string> => {
    const found = await call('POST', `${session}/element`, { using: 'css selector', value: selector })
    return `${session}/element/${(found as Record<string, string>)[elementKey]}`
  }
  return {
    name: `${started.capabilities.browserName} ${started.capabilities.browserVersion}`,
    open: async (url) => void (await call('POST', `${session}/url`, { url })),
    read: (expression) =>
      call('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    press: (selector) => soon(async () => void (await call('POST', `${await element(selector)}/click`, {}))),
    type: async (selector, text) => void (await call('POST', `${await element(selector)}/value`, { text })),
    async tabs() {
      const own = await call('GET', `${session}/window`)
      const urls: string[] = []
      for (const handle of (await call('GET', `${session}/window/handles`)) as string[]) {
        await call('POST', `${session}/window`, { handle })
        urls.push(String(await call('GET', `${session}/url`)))
      }
      await call('POST', `${session}/window`, { handle: own })
      return urls
    },
    async close() {
      await call('DELETE', session).catch(() => {})
      driver.kill()
      screen.kill()
    },
  }
}

/** Tries until the driver listens, and an element of a page that is still being drawn can be pressed. */
async function soon<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++)
    try {
      return await act()
    } catch (thrown) {
      const isEarly = thrown instanceof TypeError || String(thrown).includes('element not interactable')
      if (tries > 50 || !isEarly) throw thrown
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}
