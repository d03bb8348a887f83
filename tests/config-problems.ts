import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/start-failure.ts'

/** Problems that a server with these settings reports instead of starting; empty: none. */
export function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.problems
    throw thrown
  }
}
