import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Measures the processor time that this process and all it starts have used so far, in seconds. */
type Meter = () => number

const prefix = 'mutuals-tests-'

/**
 * Ends a run with its processor time, of every process that it started: unlike its duration that hardly depends on what
 * else the machine does. A control group counts them all; without the right to make one, the system's sum for processes
 * that have ended is taken, which misses those whose parent was killed.
 */
export default class ProcessorTime implements Reporter {
  onInit(): void {
    const meter = ofGroup() ?? ofEnded
    process.once('exit', () => {
      const seconds = meter()
      if (seconds > 0) console.log(`\nProcessor time of the run: ${seconds.toFixed(0)} s`)
    })
  }
}

/** Moves this process, before it starts others, into a control group of its own; null if it may not. */
function ofGroup(): Meter | null {
  for (const { parent, usage } of hierarchies()) {
    const own = join(parent, `${prefix}${process.pid}`)
    try {
      removeEmpty(parent)
      mkdirSync(own)
      writeFileSync(join(own, 'cgroup.procs'), String(process.pid))
      return () => usage(own)
    } catch {}
  }
  return null
}

interface Hierarchy {
  parent: string
  usage(group: string): number
}

/** This process's place in each hierarchy of control groups that counts processor time. */
function hierarchies(): Hierarchy[] {
  const lines = read('/proc/self/cgroup').split('\n')
  return lines.flatMap((line) => {
    const [, controllers = '', path = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    if (controllers.split(',').includes('cpuacct')) {
      const usage = (group: string) => Number(read(join(group, 'cpuacct.usage'))) / 1e9
      return [{ parent: join('/sys/fs/cgroup', controllers, path), usage }]
    }
    if (controllers !== '') return []
    const usage = (group: string) =>
      Number(/^usage_usec (\d+)/m.exec(read(join(group, 'cpu.stat')))?.[1] ?? 0) / 1e6
    return ['', 'unified'].map((mount) => ({ parent: join('/sys/fs/cgroup', mount, path), usage }))
  })
}

/** A run's group can't be removed by itself; the kernel rejects the removal of one in use. */
function removeEmpty(parent: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    try {
      rmdirSync(join(parent, name))
    } catch {}
  }
}

const ticksPerSecond = 100

/** This process, and those below it that have ended. */
const ofEnded: Meter = () => {
  // The name of the program, in brackets, may hold blanks.
  const fields = read('/proc/self/stat').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
