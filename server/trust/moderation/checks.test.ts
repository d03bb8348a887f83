import { beforeAll, expect, test, vi } from 'vitest'
import { tryPictureCheck } from '#contract/trust/moderation.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { untilWaiting } from '#tests/lock-waits.ts'
import { checkedAs } from '#tests/pictures.ts'
import { shareServices } from '#tests/services.ts'
import { tryPicture } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
let moderator: LocalPerson
beforeAll(async () => {
  admin = await local.join('checks_admin')
  await promote(database, admin)
  moderator = await local.join('checks_moderator')
  await database.owner.query(`UPDATE member SET staff_role = 'moderator' WHERE id = $1`, [moderator.id])
})
const set = async (name: string, value: number, by = admin) => {
  const { status } = await by.tries.changeSettingValue({ name, value })
  await services.settings.refresh()
  return status
}
const attempt = (text: string) => moderator.do.tryChecks({ text })
const read = () => moderator.do.readChecks()

test('a text that is tried is scored by each label, and nothing is stored', async () => {
  expect(await attempt('fuck this at https://bit.ly/3xyz')).toEqual({
    isHeld: true,
    labels: [
      { label: 'words', score: 1, holds: true, found: ['fuck'] },
      { label: 'links', score: 1, holds: true, found: ['https://bit.ly/3xyz'] },
      { label: 'capitals', score: 0, holds: false, found: [] },
      { label: 'repeats', score: 0, holds: false, found: [] },
    ],
  })
  expect((await attempt('A quiet bowl')).isHeld).toBe(false)
  expect((await moderator.do.listCases({ kind: 'held' })).total).toBe(0)
})

test('a threshold and the switch take effect on the next text', async () => {
  expect(await set('hold_words_count', 2)).toBe(204)
  expect((await attempt('fuck this')).isHeld).toBe(false)
  expect((await read()).labels[0]).toEqual({ label: 'words', threshold: 2, standard: 1 })
  await set('hold_words_count', 1)
  await set('checks_off_count', 1)
  expect((await read()).isOff).toBe(true)
  const person = await local.join('checks_person')
  const rename = async (username: string) => (await person.do.changeUsername({ username })).inReview
  expect(await rename('fuck_this')).toBe(false)
  await set('checks_off_count', 0)
  expect(await rename('fuck_that')).toBe(true)
  expect(await set('checks_off_count', 2)).toBe(400)
})

test('an admin adds a word, which holds the next text until it is removed; each change is logged once', async () => {
  const change = (word: string, listed: boolean) => admin.tries.changeHeldWord({ word, listed })
  const lists = async (text: string) => (await attempt(text)).labels[0]
  expect((await change('?!', true)).status).toBe(400)
  for (let twice = 0; twice < 2; twice++) expect((await change('Quokka Farm', true)).status).toBe(204)
  expect((await read()).words).toEqual(['quokka farm'])
  expect(await lists('My QUOKKA farm')).toMatchObject({ holds: true, found: ['QUOKKA farm'] })
  const rename = await moderator.do.changeUsername({ username: 'quokka_farm' })
  expect(rename).toEqual({ inReview: true })
  for (let twice = 0; twice < 2; twice++) expect((await change('quokka farm', false)).status).toBe(204)
  expect([(await read()).words, (await lists('My quokka farm'))?.holds]).toEqual([[], false])
  const { rows } = await database.owner.query(
    `SELECT act, subject_id AS word FROM audit WHERE subject_kind = 'held_word' ORDER BY id`,
  )
  expect(rows).toEqual([
    { act: 'add_held_word', word: 'quokka farm' },
    { act: 'remove_held_word', word: 'quokka farm' },
  ])
})

test('agreement counts verdicts of 30 and 90 days by label, without what the staff hid', async () => {
  const plant = (days: number, released: boolean, ...findings: [source: string, about?: string][]) =>
    database.owner.query(
      `WITH item AS (
         INSERT INTO held_item (kind, subject_id, member_id, content, findings) VALUES ('post', 1, $1, '', $2) RETURNING id
       )
       INSERT INTO case_file (kind, subject_id, member_ids, decided_by, verdict, decided_at)
       SELECT 'held', id, ARRAY[$1::bigint], $1, CASE WHEN $3 THEN 'released' ELSE 'removed' END,
         ledger.clock() - make_interval(days => $4) FROM item`,
      [admin.id, JSON.stringify(findings.map(([source, about = '']) => ({ source, about }))), released, days],
    )
  await plant(1, false, ['words'], ['words'], ['link'])
  await plant(2, true, ['words'], ['spam', '6 links'])
  await plant(60, false, ['words'], ['spam', 'Mostly capitals'])
  await plant(3, false, ['staff'], ['words'])
  await plant(100, false, ['words'])
  const none = { held: 0, removed: 0 }
  const one = { held: 1, removed: 1 }
  const two = { held: 2, removed: 1 }
  expect((await read()).agreement).toEqual([
    { label: 'capitals', days30: none, days90: one },
    { label: 'links', days30: two, days90: two },
    { label: 'words', days30: two, days90: { held: 3, removed: 2 } },
  ])
})

test('a picture is scored by a job at today’s threshold, and not stored', async () => {
  const trial = async () => {
    const answer = admin.client.call(tryPictureCheck, { file: new Blob(['picture']) })
    const trialId = await vi.waitFor(async () => {
      const { rows } = await database.owner.query<{ id: string }>('SELECT id FROM picture_trial')
      expect(rows).toHaveLength(1)
      return rows[0]?.id ?? ''
    })
    await tryPicture({ ...services, pictures: checkedAs(0.6) }, { trialId })
    return (await answer).body
  }
  expect(await trial()).toEqual({ score: 6000, isHeld: true })
  await set('hold_picture_basis_points', 6001)
  expect(await trial()).toEqual({ score: 6000, isHeld: false })
  expect(
    (await database.owner.query('SELECT 1 FROM picture_trial UNION ALL SELECT 1 FROM picture')).rowCount,
  ).toBe(0)
})

test('a word is counted against the limit though another admin is just adding it', async () => {
  const other = await database.owner.connect()
  await other.query('BEGIN')
  await other.query(
    `INSERT INTO held_word (word, added_by) SELECT 'filler ' || number, $1 FROM generate_series(1, 500) AS number`,
    [admin.id],
  )
  const added = admin.tries.changeHeldWord({ word: 'one more', listed: true })
  await Promise.race([untilWaiting(database, 1), added])
  await other.query('COMMIT')
  other.release()
  expect((await added).status).toBe(409)
})
