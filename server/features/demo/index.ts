import pg from 'pg'
import { isPlanted } from './queries.ts'

/**
 * Plants the demo's history where it is not there yet; answers whether it did. What planting needs is loaded only then:
 * an ordinary start asks one question.
 * @param place where the files of proofs are kept
 * @param seedUrl the address of the demo's database for the seeding role, which alone may back-date
 */
export async function plantDemo(seedUrl: string, place: { dataDir: string }): Promise<boolean> {
  const client = new pg.Client({ connectionString: seedUrl, application_name: 'mutuals demo' })
  await client.connect()
  const planted = await isPlanted(client).finally(() => client.end())
  if (planted) return false
  const { plant } = await import('./plant.ts')
  return plant(seedUrl, place)
}
