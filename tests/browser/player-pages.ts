import type { FrameLocator, Page } from 'playwright-core'
import type { PlayerMessage } from '#contract/checks/players.ts'
import type { House } from './house.ts'
import { type Visitor, visitor } from './people.ts'

type MessageLog = typeof globalThis & { messages: Record<string, PlayerMessage[]> }

/** A page of ours that embeds player pages, by name, and stores the messages of each. */
export interface Hall extends Visitor {
  /** Embeds a player page. */
  show(name: string, address: string): Promise<void>
  /** Messages a player has sent so far. */
  messages(name: string): Promise<PlayerMessage[]>
  last(name: string): Promise<PlayerMessage | undefined>
  /** States a player has been in, in order. */
  states(name: string): Promise<string[]>
  /** The clip inside a practice player. */
  clip(name: string): FrameLocator
}

/** Opens a window that contains only what show() adds. The origin is the server's unless given. */
export async function openHall({ browser, server }: House, origin = server.url): Promise<Hall> {
  const window = await visitor(browser, server)
  const { page } = window
  await page.goto(new URL('/login', origin).href)
  await listen(page)
  const messages = (name: string): Promise<PlayerMessage[]> =>
    page.evaluate((of) => (globalThis as MessageLog).messages[of] ?? [], name)
  return {
    ...window,
    show: (name, address) => show(page, name, address),
    messages,
    last: async (name) => (await messages(name)).at(-1),
    states: async (name) => {
      const all = (await messages(name)).map(({ state }) => state)
      return all.filter((state, index) => state !== all[index - 1])
    },
    clip: (name) => page.frameLocator(`iframe[title="${name}"]`).frameLocator('iframe'),
  }
}

const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const messages: MessageLog['messages'] = {}
    Object.assign(globalThis, { messages })
    document.body.replaceChildren()
    addEventListener('message', ({ source, data }) => {
      const frames = [...document.querySelectorAll('iframe')]
      const frame = frames.find(({ contentWindow }) => contentWindow === source)
      if (!frame) return
      messages[frame.title] ??= []
      messages[frame.title]?.push(data as PlayerMessage)
    })
  })

const show = (page: Page, name: string, address: string): Promise<void> =>
  page.evaluate(
    ([title, src]) => {
      const frame = document.createElement('iframe')
      Object.assign(frame, { title, src, width: '480', height: '260' })
      document.body.append(frame)
    },
    [name, address] as const,
  )
