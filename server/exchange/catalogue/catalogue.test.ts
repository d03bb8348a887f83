import { describe, expect, test } from 'vitest'
import type { Campaign } from '#contract/exchange/campaigns.ts'
import { errorOf, fund, funded, joinOwner } from '#tests/campaigns.ts'
import type { Person } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { shareServices } from '#tests/services.ts'
import { applyProfile, changeCatalogue } from './index.ts'

const server = shareServer()
const services = shareServices(server.database)

const anOwner = (name: string) => joinOwner(server, name, 10_000)

const read = async (person: Person, campaignId: string): Promise<Campaign> =>
  (await person.do.readCampaign({ campaignId })).campaign

describe('an admin', () => {
  test('switches a row off: its campaigns pause with their points, and resume with the row', async () => {
    const owner = await anOwner('switched')
    const admin = await anOwner('admin_of_rows')
    const like = {
      platform: 'youtube',
      action: 'like',
      url: 'youtu.be/eeeeeeeeeee',
      reward: 5,
      requiredDuration: 0,
      noteVersion: 1,
    } as const
    const { id } = await funded(owner, like)
    const visit = await funded(owner)
    await changeCatalogue(services, admin.id, [{ key: 'youtube.like', isOn: false }])
    expect(await read(owner, id)).toMatchObject({ state: 'paused', pausedBy: 'catalogue', setAside: 60 })
    expect(errorOf(await fund(owner, like)).fields?.action).toContain('switched off')
    await applyProfile(services, admin.id, 'balanced')
    expect(await read(owner, id)).toMatchObject({ state: 'paused' })
    expect(await read(owner, visit.id)).toMatchObject({ state: 'live' })
    expect(await applyProfile(services, admin.id, 'open')).toMatchObject({
      rows: expect.arrayContaining(['youtube.like']),
    })
    expect(await read(owner, id)).toMatchObject({ state: 'live', pausedBy: null })
    expect((await applyProfile(services, admin.id, 'open')).rows).toEqual([])
  })

  test('changes a row’s rewards and note: owners must read the new note', async () => {
    const owner = await anOwner('changed_row')
    const admin = await anOwner('admin_of_notes')
    const save = {
      platform: 'pinterest',
      action: 'save',
      url: 'pinterest.com/pin/111111111',
      reward: 4,
      requiredDuration: 0,
    } as const
    await funded(owner, { ...save, noteVersion: 1 })
    const note = 'Please read this again, it has changed.'
    await changeCatalogue(services, admin.id, [
      { key: 'pinterest.save', durations: [{ seconds: 0, reward: 6 }], floor: 5, note },
    ])
    expect(errorOf(await fund(owner, { ...save, reward: 5 })).fields?.noteVersion).toBe(
      `Read this first: ${note}`,
    )
    expect(errorOf(await fund(owner, { ...save, noteVersion: 2 })).fields?.reward).toBe(
      'Offer 5 to 18 points.',
    )
    expect((await fund(owner, { ...save, reward: 6, noteVersion: 2 })).status).toBe(200)
  })
})
