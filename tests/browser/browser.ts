import { existsSync } from 'node:fs'
import chromiumFromNpm from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Playwright switches these off to make tests easy; a person's browser has them on, and they are what we test. */
const asPeopleHaveIt = [
  '--disable-popup-blocking',
  '--disable-back-forward-cache',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How a test's browser differs. */
export interface BrowserOptions {
  /** Public names that lead to a local port: the browser's own resolver is told, no address rule is weakened. */
  hosts?: Record<string, number>
}

/** A Chromium as people have it: CHROMIUM_PATH, an installed one, else the one from npm. */
export async function launchBrowser({ hosts = {} }: BrowserOptions = {}): Promise<Browser> {
  const rules = Object.entries(hosts).map(([host, port]) => `MAP ${host}:80 127.0.0.1:${port}`)
  return chromium.launch({
    executablePath: await executable(),
    ignoreDefaultArgs: asPeopleHaveIt,
    args: [...quietFlags, ...(rules.length > 0 ? [`--host-resolver-rules=${rules.join(',')}`] : [])],
  })
}

async function executable(): Promise<string> {
  const path = process.env.CHROMIUM_PATH ?? installed.find((candidate) => existsSync(candidate))
  return path ?? chromiumFromNpm.executablePath()
}
