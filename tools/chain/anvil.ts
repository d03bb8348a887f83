import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

/** A running local chain. */
export interface Anvil {
  url: string
  /** Ends the chain and discards its data. */
  stop(): Promise<void>
}

/**
 * Starts a real, empty EVM node on this machine, with well-known rich accounts. It mines a block with each
 * transaction and on request, and ends with this process. port 0: a free one.
 */
export async function startAnvil(port: number): Promise<Anvil> {
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

/** The program's path in the one package that has it, which the package for all platforms chooses. */
function anvilProgram(): string {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    throw new Error(
      `No EVM node for ${process.platform} on ${process.arch}: @foundry-rs/anvil-linux-amd64 is installed only on Linux x64.`,
    )
  }
}
