import { expect, test } from 'vitest'
import { settingRows } from '#contract/settings.ts'
import type { EarnerFacts, RunningAttempt, TaskFacts } from './judged.ts'
import { type Rejection, rejections } from './rejections.ts'
import { earningLimits } from './rules.ts'
import { offerOf, type Verdict, verdictFor } from './verdict.ts'

const now = new Date('2030-01-01T12:00:00Z')
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
const tomorrow = new Date('2030-01-02T00:00:00Z')

const earner: EarnerFacts = {
  ...{ memberId: 1, now, tomorrow, isActive: true, language: 'de', country: 'AT' },
  limits: earningLimits((name) => settingRows[name].standard, {
    ...{ creditedCount: 5, creditedDays: 1, rejectedCount: 0, premium: false, ageSeconds: 80_000 },
  }),
  ...{
    missingTasks: 1,
    firstDayEnds: later(6400),
    hasAgreed: true,
    followsClosed: false,
    feedbackClosedUntil: null,
    ownKeys: new Set(['youtube:own', 'own.example.org']),
  },
  ...{
    linkedIds: new Set([20]),
    blockedIds: new Set([30]),
    pairs: new Map(),
    sites: new Map(),
    groups: new Map(),
  },
  taken: { attempts: 0, points: 0, recentPoints: 0, screenshots: 0 },
  ...{ running: [], lockedIds: [] },
}
const task: TaskFacts = {
  ...{
    id: 7,
    ownerId: 2,
    platform: 'youtube',
    action: 'like',
    group: 'likes',
    check: 'screenshot',
    isRed: true,
  },
  ...{ reward: 5, isLive: true, isFull: false, contentKey: 'youtube:a', siteKey: 'youtube:a' },
  ...{ languages: null, countries: null, hoursFrom: null, hoursUntil: null, restsUntil: null, done: null },
}
const visit: Partial<TaskFacts> = {
  action: 'visit',
  group: 'visits',
  check: 'timer',
  isRed: false,
  siteKey: 's.example.org',
}
const follow: Partial<TaskFacts> = { action: 'subscribe', group: 'follows' }
const one: RunningAttempt = {
  ...{ id: 70, campaignId: 8, sessionId: 's', title: 'Moon jar', action: 'visit', contentKey: null },
  ...{ isTimed: true, keptUntil: later(10) },
}
const untimed = (id: number): RunningAttempt => ({
  ...one,
  id,
  action: 'like',
  contentKey: `youtube:${id}`,
  isTimed: false,
})
const site = (opensAt: Date | null, taken: number) => ({
  sites: new Map([['s.example.org', { opensAt, taken }]]),
})
const taken = (more: Partial<EarnerFacts['taken']>) => ({ taken: { ...earner.taken, ...more } })

/** Lists leave it out (hidden), show it as open, or with the moment at which it opens. */
type Offer = 'hidden' | 'open' | Date

interface Case {
  earner?: Partial<EarnerFacts>
  task?: Partial<TaskFacts>
  verdict: Verdict['verdict']
  opensAt?: Date
  offer: Offer
}

const cases: Record<string, Case> = {
  'nothing is against it': { verdict: 'ok', offer: 'open' },
  'it runs': { earner: { running: [{ ...one, campaignId: 7 }] }, verdict: 'running', offer: 'open' },
  'it waits for its verdict': { task: { done: 'waiting' }, verdict: 'running', offer: 'hidden' },
  'it is not live': { task: { isLive: false }, verdict: 'not_live', offer: 'hidden' },
  'it is the earner’s': { task: { ownerId: 1 }, verdict: 'own', offer: 'hidden' },
  'another promotes the earner’s content': {
    task: { contentKey: 'youtube:own' },
    verdict: 'own',
    offer: 'hidden',
  },
  'another promotes the earner’s site': {
    task: { siteKey: 'own.example.org' },
    verdict: 'own',
    offer: 'hidden',
  },
  'the earner is suspended': { earner: { isActive: false }, verdict: 'not_allowed', offer: 'open' },
  'both are one person': { task: { ownerId: 20 }, verdict: 'linked', offer: 'hidden' },
  'the earner blocked the owner': { task: { ownerId: 30 }, verdict: 'blocked', offer: 'hidden' },
  'a newcomer may not follow': {
    ...{ earner: { limits: { ...earner.limits, mayFollow: false } }, task: follow },
    ...{ verdict: 'new_member', offer: 'hidden' },
  },
  'follows are closed': {
    task: follow,
    earner: { followsClosed: true },
    verdict: 'follows_closed',
    offer: 'hidden',
  },
  'feedback is closed': {
    task: { action: 'feedback', group: 'feedback', check: 'creator' },
    ...{ earner: { feedbackClosedUntil: later(86_400) }, verdict: 'feedback_closed' },
    ...{ offer: later(86_400), opensAt: later(86_400) },
  },
  'the question is unanswered': { earner: { hasAgreed: false }, verdict: 'consent_needed', offer: 'open' },
  'the question is about red tasks alone': {
    earner: { hasAgreed: false },
    task: { isRed: false },
    verdict: 'ok',
    offer: 'open',
  },
  'it is for another language': {
    task: { languages: ['en', 'fr'] },
    verdict: 'not_for_you',
    offer: 'hidden',
  },
  'it is for this language': { task: { languages: ['de'], countries: ['AT'] }, verdict: 'ok', offer: 'open' },
  'it is for another country': { task: { countries: ['CH'] }, verdict: 'not_for_you', offer: 'hidden' },
  'its limit is used up': { task: { restsUntil: later(1) }, verdict: 'resting', offer: 'hidden' },
  'its hours are later': { task: { hoursFrom: 13, hoursUntil: 15 }, verdict: 'resting', offer: 'hidden' },
  'its hours end now': { task: { hoursFrom: 9, hoursUntil: 12 }, verdict: 'resting', offer: 'hidden' },
  'its hours span midnight and noon': {
    task: { hoursFrom: 22, hoursUntil: 13 },
    verdict: 'ok',
    offer: 'open',
  },
  'its hours span midnight alone': {
    task: { hoursFrom: 22, hoursUntil: 6 },
    verdict: 'resting',
    offer: 'hidden',
  },
  'it was done': { task: { done: 'done' }, verdict: 'done_before', offer: 'hidden' },
  'the same content runs elsewhere': {
    ...{
      earner: { running: [{ ...untimed(1), contentKey: 'youtube:a' }] },
      verdict: 'done_before',
      offer: 'hidden',
    },
  },
  'another action on it runs': {
    ...{
      earner: { running: [{ ...untimed(1), action: 'save', contentKey: 'youtube:a' }] },
      verdict: 'ok',
      offer: 'open',
    },
  },
  'another visit runs': {
    earner: { running: [one] },
    task: visit,
    verdict: 'busy',
    opensAt: later(10),
    offer: 'open',
  },
  'another visit is past its time': {
    ...{
      earner: { running: [{ ...one, keptUntil: now }], lockedIds: [70] },
      task: visit,
      verdict: 'ok',
      offer: 'open',
    },
  },
  'another visit is past its time and not locked': {
    ...{
      earner: { running: [{ ...one, keptUntil: now }] },
      task: visit,
      verdict: 'busy',
      opensAt: now,
      offer: 'open',
    },
  },
  'five tasks without a timer run': {
    ...{ earner: { running: [1, 2, 3, 4, 5].map(untimed) }, verdict: 'open_attempts', offer: 'open' },
  },
  'four tasks without a timer run': {
    earner: { running: [one, ...[1, 2, 3, 4].map(untimed)] },
    verdict: 'ok',
    offer: 'open',
  },
  'it is full': { task: { isFull: true }, verdict: 'full', offer: 'hidden' },
  'its site was visited': {
    ...{
      earner: site(later(60), 1),
      task: visit,
      verdict: 'already_visited',
      opensAt: later(60),
      offer: later(60),
    },
  },
  'its site’s hour is over': { earner: site(now, 1), task: visit, verdict: 'ok', offer: 'open' },
  'its site was visited three times': {
    ...{ earner: site(null, 3), task: visit, verdict: 'site_day', opensAt: tomorrow, offer: tomorrow },
  },
  'a like of a visited site': {
    earner: site(later(60), 3),
    task: { siteKey: 's.example.org' },
    verdict: 'ok',
    offer: 'open',
  },
  'three tasks of its owner': {
    ...{ earner: { pairs: new Map([[2, 3]]) }, verdict: 'pair_day', opensAt: tomorrow, offer: 'hidden' },
  },
  'fifteen tasks of the house': {
    ...{
      earner: { pairs: new Map([[0, 15]]) },
      task: { ownerId: null },
      verdict: 'house_day',
      opensAt: tomorrow,
      offer: 'hidden',
    },
  },
  'the attempts of the day': {
    earner: taken({ attempts: 100 }),
    verdict: 'day_attempts',
    opensAt: tomorrow,
    offer: 'open',
  },
  'the points of the first day': {
    ...{
      earner: taken({ recentPoints: 146 }),
      verdict: 'first_day_points',
      opensAt: later(6400),
      offer: 'open',
    },
  },
  'just the points of the first day': {
    ...{ earner: taken({ recentPoints: 145, points: 145 }), verdict: 'ok', offer: 'open' },
  },
  'the points of the day': {
    earner: taken({ points: 596 }),
    verdict: 'day_points',
    opensAt: tomorrow,
    offer: 'open',
  },
  'the visits of the day': {
    ...{ earner: { groups: new Map([['youtube visits', 60]]) }, task: visit },
    ...{ verdict: 'day_visits', opensAt: tomorrow, offer: tomorrow },
  },
  'the follows of the day': {
    ...{ earner: { groups: new Map([['youtube follows', 20]]) }, task: follow },
    ...{ verdict: 'day_follows', opensAt: tomorrow, offer: tomorrow },
  },
  'the likes of the day': {
    ...{ earner: { groups: new Map([['youtube likes', 40]]) }, verdict: 'day_likes' },
    ...{ opensAt: tomorrow, offer: tomorrow },
  },
  'the feedback of the day': {
    earner: { groups: new Map([['youtube feedback', earner.limits.dayFeedback]]) },
    task: { action: 'feedback', group: 'feedback', check: 'creator', isRed: false },
    ...{ verdict: 'day_feedback', opensAt: tomorrow, offer: tomorrow },
  },
  'the screenshots of the day': {
    ...{ earner: taken({ screenshots: 10 }), verdict: 'day_screenshots', opensAt: tomorrow, offer: tomorrow },
  },
  'the screenshots of the day, by account': {
    ...{ earner: taken({ screenshots: 10 }), task: { check: 'account' }, verdict: 'ok', offer: 'open' },
  },
}

test.each(Object.entries(cases))('%s', (_what, { earner: of, task: about, verdict, opensAt, offer }) => {
  const facts = [
    { ...earner, ...of },
    { ...task, ...about },
  ] as const
  expect(verdictFor(...facts)).toMatchObject({ verdict, opensAt: opensAt ?? null })
  expect(offerOf(...facts)).toEqual(offer === 'hidden' ? null : { opensAt: offer === 'open' ? null : offer })
})

test('every reason for which a task does not start has a case', () => {
  const met = new Set(Object.values(cases).map(({ verdict }) => verdict))
  expect(rejections.filter((reason: Rejection) => !met.has(reason))).toEqual([])
})

test('of several reasons the first is given, with the time at which the last of them ends', () => {
  const visited = { ...earner, ...site(later(60), 3), groups: new Map([['youtube visits', 60]]) }
  expect(verdictFor(visited, { ...task, ...visit })).toMatchObject({
    verdict: 'already_visited',
    opensAt: tomorrow,
  })
  expect(offerOf(visited, { ...task, ...visit })).toEqual({ opensAt: tomorrow })
  expect(verdictFor(visited, { ...task, ...visit, isFull: true })).toMatchObject({
    verdict: 'full',
    opensAt: null,
  })
  expect(verdictFor(visited, { ...task, ...visit, isFull: true, ownerId: 1 }).verdict).toBe('own')
})
