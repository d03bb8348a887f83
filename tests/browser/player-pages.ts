import type { FrameLocator, Page } from 'playwright-core'
import type { PlayerMessage } from '#contract/players.ts'
import type { House } from './house.ts'
import { type Visitor, visitor } from './people.ts'

type Telling = typeof globalThis & { told: Record<string, PlayerMessage[]> }

/** A page of ours that holds player pages, by name, and keeps what each tells. */
export interface Hall extends Visitor {
  /** Puts a player page there. */
  show(name: string, address: string): Promise<void>
  /** What a player has told so far. */
  told(name: string): Promise<PlayerMessage[]>
  last(name: string): Promise<PlayerMessage | undefined>
  /** The states that it went through. */
  states(name: string): Promise<string[]>
  /** The practice player's clip in it. */
  clip(name: string): FrameLocator
}

/** Opens a window with nothing in it but what show() puts there. The origin is the server's own, unless given. */
export async function openHall({ browser, server }: House, origin = server.url): Promise<Hall> {
  const window = await visitor(browser, server)
  const { page } = window
  await page.goto(new URL('/login', origin).href)
  await listen(page)
  const told = (name: string): Promise<PlayerMessage[]> =>
    page.evaluate((of) => (globalThis as Telling).told[of] ?? [], name)
  return {
    ...window,
    show: (name, address) => show(page, name, address),
    told,
    last: async (name) => (await told(name)).at(-1),
    states: async (name) => {
      const all = (await told(name)).map(({ state }) => state)
      return all.filter((state, index) => state !== all[index - 1])
    },
    clip: (name) => page.frameLocator(`iframe[title="${name}"]`).frameLocator('iframe'),
  }
}

const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const told: Telling['told'] = {}
    Object.assign(globalThis, { told })
    document.body.replaceChildren()
    addEventListener('message', ({ source, data }) => {
      const frames = [...document.querySelectorAll('iframe')]
      const frame = frames.find(({ contentWindow }) => contentWindow === source)
      if (!frame) return
      told[frame.title] ??= []
      told[frame.title]?.push(data as PlayerMessage)
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
