import { freePort } from '#tests/browser/browser.ts'
import { runProgram, temporaryDataDir } from '#tests/programs.ts'
import { runTool } from './run-tool.ts'
import { openFirefox } from './try-browsers/firefox.ts'
import { startHostileSite } from './try-browsers/hostile-site.ts'
import { travel } from './try-browsers/journey.ts'
import { openWebKit } from './try-browsers/webkit.ts'

/** Makes one journey through a new demo in each browser that this machine has, and prints what was seen. */
runTool(async () => {
  const data = await temporaryDataDir()
  const site = await startHostileSite()
  const program = runProgram(
    ['start'],
    { DATA_DIR: data.path, PORT: String(await freePort()), LOG_LEVEL: 'warn' },
    { program: 'npm', group: true },
  )
  try {
    const [, url = ''] = await program.line(/^Mutuals is ready at (http\S+)$/)
    await moveSites(data.path, site.url)
    for (const [name, open] of [
      ['Firefox', openFirefox],
      ['WebKitGTK', openWebKit],
    ] as const) {
      const browser = await open().catch((thrown: unknown) => {
        console.log(`${name}: left out (${thrown instanceof Error ? thrown.message.split('\n')[0] : thrown})`)
      })
      if (!browser) continue
      try {
        const seen = await travel(browser, url)
        seen.push(['the site found', [...new Set(site.reports.splice(0))].join('; ')])
        for (const line of seen) console.log(`| ${[browser.name, ...line].join(' | ')} |`)
      } finally {
        await browser.close()
      }
    }
  } finally {
    site.close()
    await program.end('SIGTERM')
    await data.remove()
  }
})

/** Moves every website of the demo to a site at another origin, which attacks. */
async function moveSites(dataDir: string, url: string): Promise<void> {
  const sql = `UPDATE content SET url = '${url}' || id, canonical_url = '${url}' || id WHERE platform = 'website'`
  const change = runProgram(
    ['run', 'sql', '--', '--demo', '--write', sql],
    { DATA_DIR: dataDir },
    { program: 'npm' },
  )
  if ((await change.end()) !== 0) throw new Error(change.printed())
}
