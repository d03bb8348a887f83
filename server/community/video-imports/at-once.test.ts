import { expect, test } from 'vitest'
import { addImportedDrafts, readVideoList } from '#contract/community/video-imports.ts'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database, {}))

test('a video of two imports that are added at once becomes one draft', async () => {
  const { client, id } = await local.join('imports_twice')
  await database.owner.query(`UPDATE member SET staff_role = 'moderator' WHERE id = $1`, [id])
  const body = { link: 'https://www.youtube.com/@tidewater' }
  const imports = [await client.call(readVideoList, { body }), await client.call(readVideoList, { body })]
  const added = await Promise.all(
    imports.map((read) =>
      client.call(addImportedDrafts, {
        params: { importId: read.body.import.id },
        body: { videoIds: ['tw-kiln-001'], target: 10 },
      }),
    ),
  )
  const states = added.map(
    (each) => each.body.import.rows.find(({ videoId }) => videoId === 'tw-kiln-001')?.state,
  )
  expect(states.toSorted()).toEqual(['added', 'duplicate'])
})
