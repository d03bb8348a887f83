import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findWindowed } from './chromium.ts'
import { programPlace } from './programs.ts'

const folder = mkdtempSync(join(programPlace, 'mutuals-finder-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a program that prints these words; returns its folder, for a PATH. */
function place(name: string, words: string, exitCode = 0): { path: string; program: string } {
  const path = mkdtempSync(join(folder, 'bin-'))
  const program = join(path, name)
  mkdirSync(path, { recursive: true })
  writeFileSync(program, `#!/bin/sh\necho '${words}'\nexit ${exitCode}\n`)
  chmodSync(program, 0o755)
  return { path, program }
}

/** On a Mac an installed application is found without a PATH, and everywhere the driver's own. */
const elsewhere = findWindowed({ PATH: '' })

test('no Chromium of the system is found on an empty PATH', () => {
  expect(elsewhere ?? '').not.toMatch(/^\/usr\//)
  expect(findWindowed({})).toBe(elsewhere)
})

test('a Chromium that tells its version is found in any folder of the PATH', () => {
  const { path, program } = place('chromium', 'Chromium 153.0.7900.10 built on Debian GNU/Linux 13 (trixie)')
  expect(findWindowed({ PATH: `/nowhere::${path}` })).toBe(program)
  const chrome = place('google-chrome', 'Google Chrome for Testing 153.0.7900.10 ')
  expect(findWindowed({ PATH: chrome.path })).toBe(chrome.program)
})

test('a program that only says what to install is passed over for the next one', () => {
  const stub = place('chromium-browser', 'Command requires the chromium snap to be installed.', 1)
  expect(findWindowed({ PATH: stub.path })).toBe(elsewhere)
  const { path, program } = place('google-chrome-stable', 'Google Chrome 153.0.7900.10')
  expect(findWindowed({ PATH: `${stub.path}:${path}` })).toBe(program)
})

test('a Chromium in a snap is passed over, since it can’t enter the folders of tests', () => {
  const { path } = place('chromium', 'Chromium 153.0.7900.10 snap')
  expect(findWindowed({ PATH: path })).toBe(elsewhere)
})

test('CHROMIUM_PATH is taken as it is', () => {
  expect(findWindowed({ CHROMIUM_PATH: '/opt/own/chrome', PATH: '' })).toBe('/opt/own/chrome')
})
