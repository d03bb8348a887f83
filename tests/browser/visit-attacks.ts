import type { Page } from 'playwright-core'

const evil = 'http://evil.kilns.com/'

/** Attacks by a visited site. Each is tried with a person's click, which allows more than none. */
export const attacks = [
  [
    'navigates the page and its frame',
    'opener.location = evil',
    'opener.location.replace(evil)',
    'opener.top.location = evil',
    'opener.parent.location.href = evil',
    'opener.top[0].location = evil',
    `opener.top.location = 'javascript:stop()'`,
  ],
  [
    'closes and reads the page',
    'opener.close()',
    'opener.top.close()',
    'opener.parent.close()',
    'opener.top.document.body.remove()',
    'opener.open(evil)',
  ],
  [
    'names the frame as a target',
    `open(evil, 'stage')`,
    `Object.assign(document.createElement('a'), { href: evil, target: 'stage' }).click()`,
  ],
  [
    'sends messages to the page and its frame',
    `opener.postMessage({ type: 'ended' }, '*')`,
    `opener.top.postMessage({ type: 'mutuals:points-changed' }, '*')`,
  ],
] as const

/** Runs the scripts in the tab of a visited site, each with a person's click, which allows more than none. */
export async function attackFrom(tab: Page, scripts: readonly string[]): Promise<void> {
  for (const script of scripts)
    await tab.evaluate(`(() => { const evil = '${evil}'; try { ${script} } catch {} })()`)
}
