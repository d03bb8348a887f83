import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OtherBrowser } from './other-browser.ts'
import { lineOf, startBrowser } from './start-browser.ts'

interface Answer {
  id?: number
  error?: string
  message?: string
  result?: Record<string, unknown>
}

/** Sets a profile as people have it: the protocol's own preferences would switch the blocker of tabs off. */
const preferences = 'user_pref("remote.prefs.recommended", false);\n'

/** Starts Firefox, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<OtherBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'mutuals-firefox-'))
  await writeFile(join(profile, 'user.js'), preferences)
  const browser = startBrowser('firefox-esr', [
    ...['--headless', '--no-remote', '--remote-debugging-port=0'],
    ...['--profile', profile, 'about:blank'],
  ])
  const [, address = ''] = await lineOf(browser, /WebDriver BiDi listening on (ws:\S+)/)
  const call = await connect(`${address}/session`)
  const { capabilities } = await call('session.new', { capabilities: {} })
  const { browserName, browserVersion } = capabilities as Record<string, string>
  const contexts = async () =>
    ((await call('browsingContext.getTree', { maxDepth: 0 })).contexts ?? []) as {
      context: string
      url: string
    }[]
  const context = (await contexts())[0]?.context
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await call('script.evaluate', {
      ...{ expression, target: { context }, awaitPromise: true },
    })
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return result as { value?: unknown; sharedId?: string }
  }
  const press = async (selector: string): Promise<void> => {
    const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`)
    const origin = { type: 'element', element: { sharedId } }
    await evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center' })`)
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await call('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }
  return {
    name: `${browserName} ${browserVersion}`,
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    read: async (expression) =>
      JSON.parse(String((await evaluate(`JSON.stringify(${expression})`)).value ?? 'null')),
    press,
    async type(selector, text) {
      await press(selector)
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await call('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions: keys }] })
    },
    tabs: async () => (await contexts()).map(({ url }) => url),
    async close() {
      await call('browser.close', {}).catch(() => {})
      browser.kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Opens the protocol's socket. Returns a function that sends a command and waits for its result. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((opened, failed) => {
    socket.addEventListener('open', opened, { once: true })
    socket.addEventListener('error', failed, { once: true })
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let last = 0
  return async (method: string, params: object): Promise<Record<string, unknown>> => {
    const id = ++last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { error, message, result = {} } = await answered
    if (error) throw new Error(`${method}: ${error}: ${message}`)
    return result
  }
}
