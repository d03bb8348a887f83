/** Waits for a result; `otherwise` if it fails or takes too long. */
export async function inTime<T>(work: Promise<T>, otherwise: T, patienceMs: number): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(resolve, patienceMs, otherwise)
  try {
    return await Promise.race([work, promise])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
