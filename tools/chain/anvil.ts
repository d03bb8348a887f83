import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

/** A chain of our own that runs. */
export interface Anvil {
  url: string
  /** Ends it; what it held is gone. */
  stop(): Promise<void>
}

/** How a chain of our own runs. */
export interface AnvilOptions {
  /** 0: a free one. */
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

/** The program itself, of the one package that brings it; the package over all platforms only chooses among such. */
function anvilProgram(): string {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    throw new Error(
      `There is no EVM node for ${process.platform} on ${process.arch} here: @foundry-rs/anvil-linux-amd64 is installed on Linux, x64, alone.`,
    )
  }
}
