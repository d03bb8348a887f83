import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { root } from '#database/root.ts'

const require = createRequire(import.meta.url)

/** Parts of the check, the cheapest to fail first. */
const parts: Record<string, { what: string; args: string[] }> = {
  lint: {
    what: 'format and lint',
    args: [require.resolve('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings'],
  },
  types: { what: 'types and import rules', args: ['node_modules/typescript/bin/tsc', '-b'] },
  tidy: { what: 'tree, names and budgets', args: ['tools/tidy.ts'] },
  spec: { what: 'the specification, line by line', args: ['tools/spec-lines.ts'] },
  dead: { what: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  tests: { what: 'tests', args: ['tools/boot.mjs', 'test'] },
}

/** Runs the named parts, or all of them. Ends with one line each; exit code 1 if one failed. */
async function check(names: string[]): Promise<void> {
  const results: string[] = []
  let failed = false
  for (const name of names.length > 0 ? names : Object.keys(parts)) {
    const part = parts[name]
    if (!part) throw new Error(`Unknown part ${name}. Parts: ${Object.keys(parts).join(', ')}`)
    console.log(`\n— ${part.what}`)
    const start = performance.now()
    const child = spawn(process.execPath, [...process.execArgv, ...part.args], {
      cwd: root,
      stdio: 'inherit',
    })
    const [status] = await once(child, 'exit')
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    results.push(`${status === 0 ? 'passed' : 'FAILED'}  ${part.what}  ${seconds} s`)
    if (status !== 0) failed = true
  }
  console.log(`\n${results.join('\n')}`)
  process.exitCode = failed ? 1 : 0
}

await check(process.argv.slice(2))
