import { expect, test } from 'vitest'
import type { Connection, PlatformAccounts } from '#contract/exchange/connections.ts'
import { accountLine, handleText, offersOf, statusOf } from './account-labels.ts'

const connection: Connection = {
  id: '1',
  handle: 'moonjar',
  url: null,
  provenBy: 'oauth',
  followers: 1240,
  engagement: 4.8,
  access: 'working',
}
const accounts: PlatformAccounts = { platform: 'youtube', api: true, connections: [], claim: null }

test('an account line states how it was proven and the figures of its platform', () => {
  expect(accountLine(connection)).toBe('Proven by signing in there · 1.2K followers · 4.8% engagement')
  expect(accountLine({ ...connection, provenBy: 'code', followers: null, engagement: null })).toBe(
    'Proven by a code in the bio',
  )
  expect(accountLine({ ...connection, followers: 1, engagement: null })).toContain('1 follower')
})

test('a handle is written as its platform writes it', () => {
  expect(handleText('youtube', 'moonjar')).toBe('@moonjar')
  expect(handleText('youtube', 'UCmoonjarkilnpotsglaze_2')).toBe('UCmoonjarkilnpotsglaze_2')
  expect(handleText('website', 'moonjar.example')).toBe('moonjar.example')
})

test('a platform shows whether an account is connected; an ended access comes first', () => {
  expect(statusOf(accounts).word).toBe('Not connected')
  expect(statusOf({ ...accounts, connections: [connection] }).word).toBe('Connected')
  const ended = [connection, { ...connection, access: 'ended' as const }]
  expect(statusOf({ ...accounts, connections: ended })).toEqual({ word: 'Connect again', tone: 'warn' })
})

test('the actions listed for a platform come from the catalogue', () => {
  expect(offersOf('youtube')).toBe('Watches, likes, subscribers, visits, feedback')
  expect(offersOf('soundcloud')).toContain('Plays')
  expect(offersOf('discord')).toBe('Members, visits, feedback')
})
