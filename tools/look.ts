import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { databaseUrl, readCredentials } from '#database/embedded/credentials.ts'
import { launchBrowser } from '#tests/browser/browser.ts'
import { shiftClock } from '#tests/clock.ts'
import { type Program, runProgram, temporaryDataDir } from '#tests/programs.ts'
import { photograph } from './look/camera.ts'
import { compareFolders, tolerance } from './look/compare.ts'

const usage = `npm run look -- [--data DATA_DIR] [--only VIEW]… FOLDER     photographs every page into FOLDER
npm run look -- --compare BEFORE AFTER      compares two such folders; differences go to AFTER-differences
VIEW is "1440 dark", "1440 light", "390 dark" or "390 light"`

const { values, positionals } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string', multiple: true },
    compare: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

/** Photographs the pages of the built server in demo mode. Works on a copy of DATA_DIR, which stays as it is. */
async function look(folder: string): Promise<void> {
  const data = await temporaryDataDir()
  let program: Program | undefined
  try {
    // Keeps the owner of the cluster's files, without whom PostgreSQL can't read them.
    if (values.data) await promisify(execFile)('cp', ['-a', values.data, data.path])
    program = runProgram(
      ['start'],
      { DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'warn' },
      { program: 'npm', group: true },
    )
    const [, url = ''] = await program.line(/^Mutuals is ready at (http\S+)$/)
    if (values.data) await returnTo((await stat(join(values.data, 'database.json'))).mtimeMs, data.path)
    const browser = await launchBrowser()
    await photograph(browser, url, folder, values.only).finally(() => browser.close())
  } finally {
    await program?.end('SIGTERM')
    await data.remove()
  }
}

/** Moves the database's clock back to when its data was made, so two runs see the same hour. */
async function returnTo(madeAtMs: number, folder: string): Promise<void> {
  const place = join(folder, 'pg18')
  const port = Number(await readFile(join(place, 'port'), 'utf8'))
  const { demo } = JSON.parse(await readFile(join(folder, 'database.json'), 'utf8')) as {
    demo: { database: string }
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl(readCredentials(place), port, 'owner', demo.database),
  })
  await shiftClock(pool, (madeAtMs - Date.now()) / 1000).finally(() => pool.end())
}

async function compare(before: string, after: string): Promise<void> {
  const out = `${after.replace(/\/$/, '')}-differences`
  await rm(out, { recursive: true, force: true })
  const found = await compareFolders(before, after, out)
  const moved = found.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share)
  for (const { name, share } of moved) console.log(`${(share * 100).toFixed(3).padStart(8)}%  ${name}`)
  const failed = moved.filter(({ share }) => share > tolerance).length
  console.log(`${found.length} pictures, ${moved.length} differ, ${failed} by more than ${tolerance * 100}%`)
  if (failed > 0) process.exitCode = 1
}

const [first, second] = positionals
if (values.compare && first && second) await compare(first, second)
else if (!values.compare && first && !second) await look(first)
else throw new Error(usage)
