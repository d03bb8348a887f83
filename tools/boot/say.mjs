/** Prints a line. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Prints the running step, and how long it took once it is done. */
export async function step(title, work) {
  const start = performance.now()
  process.stdout.write(`  ${title} … `)
  try {
    const result = await work()
    process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

/** Creates an error whose message says what to do; it is shown without a stack. */
export function explain(message) {
  return Object.assign(new Error(message), { explained: true })
}
