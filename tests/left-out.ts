import { globSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { hasLightChromium, installLine, windowedChromium } from './chromium.ts'

/** Mark of a test about browser windows: a blocked tab, a page that is hidden or kept for Back, a notification. */
export const windowsTag = 'windows'

/** Files whose tests all need a browser, with windows or without. */
export const browserFiles = ['tests/browser/**/*.test.ts', 'tests/screenshots/sample.test.ts']

/** True if this machine has no browser with windows, so the tests about them are left out. */
export const leavesOutWindows: boolean = windowedChromium() === null
/** True if it has no browser at all, so all of those files are left out. */
export const leavesOutBrowsers: boolean = leavesOutWindows && !hasLightChromium

/** Says at the start that tests are left out for lack of a browser, and at the end which. */
export default class LeftOut implements Reporter {
  onInit(): void {
    if (!leavesOutWindows) return
    const tests = leavesOutBrowsers ? 'the tests in a browser' : 'the tests about browser windows'
    console.log(`\nNo Chromium or Chrome is installed: ${tests} are left out.\nTo run them: ${installLine}\n`)
  }

  onTestRunEnd(files: readonly TestModule[]): void {
    if (!leavesOutWindows) return
    const names = leavesOutBrowsers ? globSync(browserFiles).toSorted() : testsAboutWindows(files)
    if (names.length === 0) return
    const what = leavesOutBrowsers ? 'Files left out' : 'Tests left out'
    console.log(`\n${what} for lack of a browser (${installLine}): ${names.length}`)
    for (const name of names) console.log(`  ${name}`)
  }
}

const testsAboutWindows = (files: readonly TestModule[]): string[] =>
  files.flatMap((file) =>
    [...file.children.allTests('skipped')]
      .filter(({ tags }) => tags.includes(windowsTag))
      .map(({ fullName }) => `${file.relativeModuleId}  ${fullName}`),
  )
