import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the page said that it should not have: console errors and warnings, uncaught errors. */
export interface Complaints {
  all: string[]
  /** Fails the test unless everything said was expected, and everything expected was said. */
  expectOnly(...expected: RegExp[]): void
}

/** Listens to every page of a context from its start. */
export function listen(context: BrowserContext): Complaints {
  const all: string[] = []
  const attach = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        all.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => all.push(`uncaught: ${error.message}`))
  }
  for (const page of context.pages()) attach(page)
  context.on('page', attach)
  return {
    all,
    expectOnly(...expected) {
      const unexpected = all.filter((text) => !expected.some((pattern) => pattern.test(text)))
      const unheard = expected.filter((pattern) => !all.some((text) => pattern.test(text)))
      expect({ unexpected, unheard: unheard.map(String) }).toEqual({ unexpected: [], unheard: [] })
    },
  }
}

/** Fails on any accessibility finding of the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
  expect(findings).toEqual([])
}
