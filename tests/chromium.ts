import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, linkSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright-core'

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const apps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** The line that installs a Chromium with windows on this system: the driver has one for each. */
export const installLine: string = isDebian()
  ? 'sudo apt-get install -y chromium'
  : 'npx playwright-core install chromium'

/** Ubuntu’s package of that name is a snap. */
function isDebian(): boolean {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID="?debian"?$/m.test(readFileSync(file, 'utf8'))
}

/** The lock file's Chromium is made for one kind of machine. */
export const hasLightChromium: boolean = process.platform === 'linux' && process.arch === 'x64'

/**
 * Path of a Chromium with windows: CHROMIUM_PATH, else an installed one, else the driver's; null without. It counts if it tells its version:
 * Ubuntu's chromium-browser may only say what to install, and one in a snap can't enter the folders of tests.
 */
export function findWindowed({ CHROMIUM_PATH: given, PATH = '' } = process.env): string | null {
  if (given) return given
  const folders = PATH.split(delimiter).filter((folder) => folder !== '')
  const candidates = programs.flatMap((name) => folders.map((folder) => join(folder, name)))
  return (
    [...candidates, ...apps, chromium.executablePath()].find(
      (path) => existsSync(path) && tellsVersion(path),
    ) ?? null
  )
}

function tellsVersion(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /^(Chromium|Google Chrome)\b.* \d/m.test(stdout) && !/\bsnap\b/.test(stdout)
}

let windowed: string | null | undefined

/** As findWindowed, once for this process. */
export function windowedChromium(): string | null {
  if (windowed === undefined) windowed = findWindowed()
  return windowed
}

/**
 * Path of the Chromium to test with: CHROMIUM_PATH, else the one from npm. That one draws and runs pages as
 * any other does, for less than half of the processor's time, but has no windows: tests about windows need an
 * installed one (`whole`). @throws Error with the line that installs one
 */
export async function chromiumPath(whole: boolean): Promise<string> {
  const found = windowedChromium()
  if (found && (whole || !hasLightChromium || process.env.CHROMIUM_PATH)) return found
  if (whole || !hasLightChromium)
    throw new Error(`no Chromium is installed; this installs one: ${installLine}`)
  return chromiumFromNpm()
}

/** Unpacks the Chromium of the lock file once; if two processes unpack it at the same time, the first result remains. */
async function chromiumFromNpm(): Promise<string> {
  const path = fileURLToPath(new URL('../bin/chromium', import.meta.resolve('@sparticuz/chromium')))
  if (existsSync(path)) return path
  const draft = `${path}.${process.pid}`
  await pipeline(
    createReadStream(`${path}.br`),
    createBrotliDecompress(),
    createWriteStream(draft, { mode: 0o755 }),
  )
  // A running browser starts its processes from its own file, so another one must not replace it.
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft)
  }
  return path
}
