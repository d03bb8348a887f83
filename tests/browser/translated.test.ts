import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { walletOf } from '../exchange.ts'
import { memberAt } from './people.ts'
import { arrive, openExchange, overlay, passVisit, returnToList } from './visits.ts'

const exchange = openExchange()

/** Translates the page and what changes in it, as Chrome does: every text ends in two `<font>` elements. */
function translate(way: 'replaces' | 'wraps'): void {
  const word = (text: string): string => text.replaceAll(/[a-z]/gi, (letter) => `${letter}\u0323`)
  const isLeft = (text: Node): boolean =>
    !text.nodeValue?.trim() || Boolean(text.parentElement?.closest('font, script, style, [translate="no"]'))
  const translateAll = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) if (!isLeft(walker.currentNode)) texts.push(walker.currentNode)
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      text.parentNode?.insertBefore(outer, text)
      if (way === 'wraps') inner.append(text)
      else inner.append(word(text.nodeValue ?? ''))
      if (way === 'replaces') text.parentNode?.removeChild(text)
    }
  }
  translateAll()
  new MutationObserver(translateAll).observe(document.body, { childList: true, subtree: true })
}

/** Text of the card, without the marks that the translation added to its letters. */
const words = async (page: Page, phase: Parameters<typeof overlay>[1]): Promise<string> =>
  (await overlay(page, phase).innerText()).replaceAll('\u0323', '').replaceAll(/\s+/g, ' ')

test.each(['replaces', 'wraps'] as const)(
  'a visit is counted, paid and shown on a page whose texts a translator %s',
  async (way) => {
    const site = await exchange.site()
    const earner = await memberAt(exchange.browser, exchange.server, `translated-${way}`)
    const { page, context, complaints } = earner
    await arrive(earner, site.href)
    await overlay(page, 'starting').waitFor()
    await page.evaluate(translate, way)
    await page
      .getByRole('button')
      .filter({ has: page.locator('font') })
      .first()
      .waitFor()
    await page.locator('.visit').getByRole('button').first().click()
    await overlay(page, 'visiting').waitFor()
    expect(await words(page, 'visiting')).toContain(`Visiting ${site.host} 15 s left of 15`)
    await page.clock.runFor(4000)
    await expect.poll(() => words(page, 'visiting')).toContain('11 s left of 15')
    await page.clock.runFor(4000)
    await expect.poll(() => words(page, 'visiting')).toContain('7 s left of 15')
    await passVisit(exchange, page)
    await overlay(page, 'complete').waitFor()
    expect(await words(page, 'complete')).toContain('Visit complete')
    expect(await words(page, 'complete')).not.toContain('Visiting')
    expect(await walletOf(exchange.server.database, earner)).toBe(53)
    await returnToList(page)
    complaints.expectOnly()
    await context.close()
  },
)

test.each(['replaces', 'wraps'] as const)(
  'texts beside others change and leave where a translator %s them',
  async (way) => {
    const { page, context, complaints } = await memberAt(exchange.browser, exchange.server, `beside-${way}`)
    await page.goto('/earn-points')
    await page.getByRole('main').waitFor()
    const shown = await page.evaluate(
      ({ how, text }) => {
        const root = document.getElementById('root') as HTMLElement
        // A text as React makes it, beside another, with a part after it.
        const line = document.createElement('p')
        const [count, rest, part] = [new Text('11'), new Text(' left'), document.createElement('b')]
        line.append(count, rest, part)
        root.append(line)
        return new Promise<string[]>((resolve) => {
          const font = document.createElement('font')
          line.insertBefore(font, count)
          if (how === 'wraps') font.append(count)
          else {
            font.append('11')
            line.removeChild(count)
          }
          setTimeout(() => {
            count.nodeValue = text
            setTimeout(() => {
              const changed = line.textContent
              line.insertBefore(new Text('so '), count)
              const before = line.textContent
              line.removeChild(count)
              const removed = line.textContent
              line.removeChild(rest)
              resolve([changed, before, removed, line.textContent])
            })
          })
        })
      },
      { how: way, text: '10' },
    )
    expect(shown).toEqual(['10 left', 'so 10 left', 'so  left', 'so '])
    complaints.expectOnly()
    await context.close()
  },
)
