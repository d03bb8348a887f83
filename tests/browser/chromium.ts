import { createReadStream, createWriteStream, existsSync, linkSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Path of the Chromium to test with: CHROMIUM_PATH, else the one from npm. That one draws and runs pages as
 * any other does, for less than half of the processor's time, but has no windows: tests about windows need an
 * installed one (`whole`).
 */
export async function chromiumPath(whole: boolean): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const found = installed.find((candidate) => existsSync(candidate))
  const light = process.platform === 'linux' && process.arch === 'x64'
  if (found && (whole || !light)) return found
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
