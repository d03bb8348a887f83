import { beforeAll, expect, test } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database, {}))
let staff: LocalPerson
beforeAll(async () => {
  staff = await local.join('tables_staff')
  await database.owner.query(`UPDATE member SET staff_role = 'moderator' WHERE id = $1`, [staff.id])
})

const read = (csv: string) => staff.tries.readVideoList({ csv })
const rowsOf = async (...lines: string[]) => (await read(lines.join('\n'))).body.import.rows
/** Title and seconds of each row that is read; the sentence of the others. */
const outcomes = async (...lines: string[]) =>
  (await rowsOf(...lines)).map(({ state, title, seconds, note }) =>
    state === 'new' ? (seconds > 0 ? `${title} ${seconds}` : title) : note,
  )
const ids = Array.from({ length: 12 }, (_, index) => `T${String(index).padStart(3, '0')}aaaaaaa`)
const [a, b, c, d] = ids.map((id) => `https://youtu.be/${id}`)

test.each([
  ['semicolons', 'url;title;seconds', `${a};"One; two";225`],
  ['tabs', 'url\ttitle\tseconds', `${a}\tOne; two\t225`],
  ['a sep= line', 'sep=;\nurl;title;seconds', `${a};"One; two";225`],
  ['a quoted sep= line', '"sep=\t"\nurl\ttitle\tseconds', `${a}\tOne; two\t225`],
  ['empty rows', '\nurl,title,seconds\n,,', `${a},One; two,225\r\n,,\r\n`],
  ['old line ends', 'url,title,seconds\r', `${a},One; two,225\r`],
])('a table with %s is read', async (_name, ...lines) => {
  expect(await outcomes(...lines)).toEqual(['One; two 225'])
})

const unclosed = 'A quotation mark in this row is not closed.'

test('a stray quotation mark costs its own row at most, and the line is named', async () => {
  expect(await outcomes('url,title', `${a},7" single review`, `${b},Two`)).toEqual([
    '7" single review',
    'Two',
  ])
  expect(await outcomes('url,title', `${a},"Open`, `${b},Two`)).toEqual([unclosed, 'Two'])
  const rows = await rowsOf('url,title', `${a},One`, '', `${b},"Open`, `${c},Two`, `${d},"Three"`)
  expect(rows.map(({ videoId, note }) => note ?? videoId)).toEqual([ids[0], unclosed, ids[2], ids[3]])
  expect(rows[1]?.videoId).toBe('line 4')
  expect(await outcomes('url,title', `${a},"7" single"`, `${b},"A ""B"""`)).toEqual([unclosed, 'A "B"'])
  expect(await outcomes('url,title,description', `${a},One,"Two\nlines"`, `${b},Two,`)).toEqual([
    'One',
    'Two',
  ])
})

test('a row with too many or too few cells says so, and none changes silently', async () => {
  const many = 'It has more cells than the first line. Put a title with a comma in quotation marks.'
  expect(await outcomes('url,title', `${a},Hello, world`, `${b},Two,,`)).toEqual([many, 'Two'])
  expect(await outcomes('url,title,seconds', `${a}`, `${b},Two`)).toEqual(['It has no title.', 'Two'])
  expect(await outcomes('url,title,title', `${a},One,Second`, `${b},Same,Same`)).toEqual([
    'It has two different cells for the title.',
    'Same',
  ])
  expect(await outcomes('url,title', `${a},Caf\ufffd`)).toEqual([
    'Its letters can’t be read. Save the file as UTF-8.',
  ])
})

test('a length is read as people and programs write it, or the row says that it can’t be read', async () => {
  const lengths = ['3:45', '225.0', '"1,200"', '225s', 'PT3M45S', '3 min', '1:02:03', '"225,5"', '0:00', '']
  const lines = lengths.map((length, index) => `https://youtu.be/${ids[index]},x,${length}`)
  expect((await rowsOf('url,title,seconds', ...lines)).map(({ state, seconds }) => [state, seconds])).toEqual(
    [225, 225, 1200, 225, 225, 180, 3723, 226, 0, 0].map((seconds) => ['new', seconds]),
  )
  const wrong = ['-5', '1.200', 'soon', '3:75', '900000', 'PT'].map(
    (length, index) => `https://youtu.be/${ids[index]},x,${length}`,
  )
  const sentence = 'Its length can’t be read. Write seconds, or minutes and seconds such as 3:45.'
  expect(new Set(await outcomes('url,title,seconds', ...wrong))).toEqual(new Set([sentence]))
})

test('ids and the columns of YouTube’s own exports are read', async () => {
  expect(await outcomes('url,title', `${ids[0]},Bare`)).toEqual(['Bare'])
  expect(await outcomes('Content,Video title,Duration', 'Total,,', `${ids[0]},One,225`)).toEqual([
    expect.stringMatching(/./),
    'One 225',
  ])
  expect(
    await outcomes('Video ID,Approximate Duration (ms),Video Title (Original)', `${ids[0]},225000,One`),
  ).toEqual(['One 225'])
  const playlist = await outcomes(
    'Video ID,Playlist Video Creation Timestamp',
    `${ids[0]},2024-01-01T00:00:00+00:00`,
  )
  expect(playlist).toEqual(['It has no title.'])
  expect(errorOf(await read(`${a},One\n${b},Two`)).fields).toEqual({
    csv: 'The first line has to name the columns url and title.',
  })
})
