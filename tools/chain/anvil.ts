import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A chain of our own that runs. */
export interface Anvil {
  url: string
  /** Ends it; what it held is gone. */
  stop(): Promise<void>
}

/** How a chain of our own runs. */
export interface AnvilOptions {
  /** 0: any free one. */
  port?: number
}

/**
 * Starts a real EVM node on this machine, empty, with well-known rich accounts; a block comes with each
 * transaction, and when it is asked for. It ends with this process.
 */
export async function startAnvil({ port = 0 }: AnvilOptions = {}): Promise<Anvil> {
  const args = ['--port', String(port), '--host', '127.0.0.1', '--chain-id', '31337', '--no-cors']
  const child = spawn(anvilProgram(), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const end = (): boolean => child.kill('SIGKILL')
  process.once('exit', end)
  let text = ''
  const listening = new Promise<string>((resolve, reject) => {
    const read = (part: Buffer): void => {
      text += part
      const at = /Listening on (\S+)/.exec(text)?.[1]
      if (at) resolve(at)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`anvil ended before it listened:\n${text}`)))
  })
  const address = await listening
  return {
    url: `http://${address}`,
    async stop() {
      end()
      await ended
      process.off('exit', end)
    },
  }
}

/** The program itself: the package's own script is only a shortcut to it, which an install without scripts lacks. */
function anvilProgram(): string {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'win32' }[process.platform as string]
  const processor = { x64: 'amd64', arm64: 'arm64' }[process.arch as string]
  const name = `@foundry-rs/anvil-${platform}-${processor}`
  const modules = join(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'), '../../..')
  const program = join(modules, name, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  if (!existsSync(program))
    throw new Error(
      `There is no EVM node for ${process.platform} on ${process.arch} (${name} is not installed). It runs on Linux, macOS and Windows, x64 and arm64.`,
    )
  return program
}
