import pg from 'pg'
import { isPlanted } from './queries.ts'

/**
 * Seeds the demo's history unless it is complete. Returns true if this call seeded it. The seeding code is
 * loaded only then, so an ordinary start costs one query.
 * @param seedUrl connection string of the demo's database for the seeding role, the only one that may
 * back-date
 * @param place where proof files are stored
 */
export async function plantDemo(seedUrl: string, place: { dataDir: string }): Promise<boolean> {
  const client = new pg.Client({ connectionString: seedUrl, application_name: 'mutuals demo' })
  await client.connect()
  const planted = await isPlanted(client).finally(() => client.end())
  if (planted) return false
  const { plant } = await import('./plant.ts')
  return plant(seedUrl, place)
}
