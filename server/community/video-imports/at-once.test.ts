import { expect, test } from 'vitest'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database, {}))

test('a video of two imports that are added at once becomes one draft', async () => {
  const staff = await local.join('imports_twice')
  await database.owner.query(`UPDATE member SET staff_role = 'moderator' WHERE id = $1`, [staff.id])
  const link = 'https://www.youtube.com/@tidewater'
  const imports = [await staff.do.readVideoList({ link }), await staff.do.readVideoList({ link })]
  const added = await Promise.all(
    imports.map((read) =>
      staff.do.addImportedDrafts({ importId: read.import.id, videoIds: ['tw-kiln-001'], target: 10 }),
    ),
  )
  const states = added.map((each) => each.import.rows.find(({ videoId }) => videoId === 'tw-kiln-001')?.state)
  expect(states.toSorted()).toEqual(['added', 'duplicate'])
})
