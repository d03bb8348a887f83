import { type ProviderName, providerNames, providers } from '#contract/trust/health.ts'
import { reach } from '#database/reach.ts'
import { StartError } from '#database/start-error.ts'
import { askProviders, probes } from '#server/trust/health/index.ts'
import { runOnDatabase } from './on-database.ts'

/**
 * Asks the providers of the settings one harmless question each, or those that are named, and prints and stores their
 * answers; exit code 1 if one that is set up does not answer as it should.
 */
runOnDatabase('doctor', async ({ given, config, urls }) => {
  const names = given.length > 0 ? given.map(known) : providerNames
  await using client = await reach(urls.owner, 'mutuals doctor')
  const answers = await askProviders(client, config, names)
  console.log(`asked at ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC\n`)
  const row = (...[name, asks, answer]: [string, string, string]): void =>
    console.log(`${name.padEnd(18)}${asks.padEnd(42)}${answer}`)
  row('provider', 'asked', 'answer')
  for (const { name, state, detail } of answers)
    row(providers[name], probes[name].asks, detail === null ? state : `${state}: ${detail}`)
  if (answers.some(({ state }) => state === 'rejected' || state === 'unreachable')) process.exitCode = 1
})

/** The name of a provider. @throws StartError if there is none */
function known(name: string): ProviderName {
  const found = providerNames.find((each) => each === name)
  if (found) return found
  throw new StartError(`${name} is no provider. Known: ${providerNames.join(', ')}`)
}
