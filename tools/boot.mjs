// Entry point of every command. It needs only Node 20: it installs the packages of the lock file, builds what
// changed, and hands over to Node 24.
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './boot/build.mjs'
import { ensureInstalled } from './boot/install.mjs'
import { findNode } from './boot/node.mjs'
import { runApp, runTool } from './boot/run.mjs'
import { explain, say } from './boot/say.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [command = 'start', ...rest] = process.argv.slice(2)

const commands = {
  start: { build: true, run: (node) => runApp(root, node, ['dist/server/main.js', ...rest]) },
  test: {
    build: true,
    run: (node) => runTool(root, node, ['node_modules/vitest/vitest.mjs', 'run', ...rest]),
  },
  build: { build: true, run: async () => 0 },
  dev: { build: false, run: (node) => runApp(root, node, ['tools/dev.ts', ...rest]) },
  run: { build: false, run: (node) => runTool(root, node, rest) },
}

async function main() {
  const chosen = commands[command]
  if (!chosen) throw explain(`Unknown command ${command}. Commands: ${Object.keys(commands).join(', ')}.`)
  if (command !== 'run') say(`Mutuals · ${command} · Node ${process.versions.node}`)
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw explain('Node 20 or newer is needed: https://nodejs.org')
  process.chdir(root)
  await ensureInstalled(root)
  const node = findNode(root)
  if (chosen.build) await ensureBuilt(root, node)
  process.exitCode = await chosen.run(node)
}

// A reader of our output that exits before us (tee, on the same Ctrl-C) must not interrupt our stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

main().catch((error) => {
  console.error(error.explained ? `\n${error.message}` : error)
  process.exitCode = 1
})
