import { adminUsername, cast, emailOfCast } from '#database/seeds/cast.ts'
import { invitations } from '#database/seeds/invitations.ts'
import { namedKey, postTransfersAt } from '#ledger/index.ts'
import { plantClaims } from '../daily-bonus/index.ts'
import { promote, signUp } from '../members/index.ts'
import { plantNight, plantReferral } from '../referrals/index.ts'
import { addCampaign, playChange } from './play-campaigns.ts'
import { playVerdicts } from './play-verdicts.ts'
import type { Act } from './rehearsal/acts.ts'
import type { PlayDay, Wave } from './rehearsal/waves.ts'
import { rowOf } from './rehearsal/world.ts'
import { dateOf, expectVerdict, type Stage, staged } from './stage.ts'
import { approveTasks, creditTasks, expireVisits, startTasks } from './step-queries.ts'

type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>

const ofKind = <K extends Act['kind']>(wave: Wave, kind: K): ActOf<K>[] =>
  wave.filter((act): act is ActOf<K> => act.kind === kind).toSorted((one, other) => one.at - other.at)

/** Plays one day: the exchange's own functions do all of it, at the moments of the rehearsal. */
export async function playDay(stage: Stage, { waves, begins, expiries }: PlayDay): Promise<void> {
  const early = waves.flatMap((wave) => ofKind(wave, 'join'))
  for (const act of early.toSorted((one, other) => one.at - other.at)) await join(stage, act)
  for (const act of begins) await addCampaign(stage, act)
  for (const wave of waves) await playWave(stage, wave)
  if (expiries.length === 0) return
  const expired = await expireVisits(
    stage.client,
    expiries.map(({ at }) => dateOf(stage, at)),
  )
  expectVerdict('visits that were left', String(expiries.length), String(expired))
}

async function playWave(stage: Stage, wave: Wave): Promise<void> {
  for (const act of wave.toSorted((one, other) => one.at - other.at)) await playChange(stage, act)
  await start(stage, ofKind(wave, 'start'))
  await complete(stage, ofKind(wave, 'complete'))
  await playVerdicts(stage, wave)
  await giveBonuses(stage, ofKind(wave, 'bonus'))
}

async function join(stage: Stage, { member, at }: ActOf<'join'>): Promise<void> {
  const { username, firstName } = staged(cast[member])
  const { id, walletId } = await signUp(stage.client, stage.settings, {
    email: emailOfCast(username),
    deviceId: namedKey(`demo-device:${username}`),
    planted: { username, firstName, at: dateOf(stage, at) },
  })
  if (username === adminUsername) await promote(stage.client, id, 'the demo')
  stage.players[member] = { id, walletId }
  const invitation = invitations.get(username)
  if (!invitation) return
  const { id: referrerId } = playerOf(stage, invitation.by)
  const sameNetwork = invitation.sameNetwork ?? false
  await plantReferral(stage.client, { newcomerId: id, referrerId, sameNetwork, at: dateOf(stage, at) })
}

/** What the nightly job makes of referrals on the morning of a day. */
export async function settleInvited(stage: Stage, at: Date): Promise<void> {
  const refusals = new Map<number, string>()
  for (const [username, { refusal }] of invitations) {
    const player = stage.players[placeOf(username)]
    if (player && refusal !== undefined) refusals.set(player.id, refusal)
  }
  const adminId = playerOf(stage, adminUsername).id
  await plantNight(stage.client, stage.settings.get, at, { adminId, refusals })
}

const placeOf = (wanted: string): number => cast.findIndex(({ username }) => username === wanted)
const playerOf = (stage: Stage, username: string) => staged(stage.players[placeOf(username)])

async function start(stage: Stage, acts: readonly ActOf<'start'>[]): Promise<void> {
  const starts = acts.map(({ member, campaign, at, limits }) => {
    const { group, check } = rowOf(staged(stage.campaigns[campaign]))
    return {
      memberId: staged(stage.players[member]).id,
      campaignId: staged(stage.campaignIds[campaign]),
      at: dateOf(stage, at),
      ...{ group, check, limits },
    }
  })
  const answers = await startTasks(stage.client, starts)
  for (const [index, { visit }] of acts.entries()) {
    const answer = answers[index]
    expectVerdict(`visit ${visit}`, 'ok', answer?.verdict)
    stage.sessionIds[visit] = answer?.sessionId ?? ''
  }
}

async function complete(stage: Stage, acts: readonly ActOf<'complete'>[]): Promise<void> {
  if (acts.length === 0) return
  await approveWatches(stage, acts)
  const credited = await creditTasks(
    stage.client,
    acts.map(({ member, visit, at }) => ({
      sessionId: staged(stage.sessionIds[visit]),
      memberId: staged(stage.players[member]).id,
      at: dateOf(stage, at),
    })),
  )
  for (const [index, { visit, verdict }] of acts.entries())
    expectVerdict(`the end of visit ${visit}`, verdict, credited[index]?.verdict)
}

/** What a player checks was said yes to before it is paid. */
async function approveWatches(stage: Stage, acts: readonly ActOf<'complete'>[]): Promise<void> {
  const watched = acts.flatMap(({ visit, campaign, at }) => {
    const { action, seconds } = staged(stage.campaigns[campaign])
    if (action !== 'watch') return []
    return [{ sessionId: staged(stage.sessionIds[visit]), at: dateOf(stage, at), measured: seconds }]
  })
  if (watched.length === 0) return
  for (const verdict of await approveTasks(stage.client, watched, 0)) expectVerdict('a watch', 'ok', verdict)
}

async function giveBonuses(stage: Stage, acts: readonly ActOf<'bonus'>[]): Promise<void> {
  if (acts.length === 0) return
  const bonuses = acts.map(({ member, points, at }) => {
    const { id, walletId } = staged(stage.players[member])
    return { memberId: id, walletId, points, at: dateOf(stage, at) }
  })
  const posted = await postTransfersAt(
    stage.client,
    bonuses.map(({ memberId, walletId, points, at }) => ({
      key: namedKey(`daily_bonus:${memberId}:${at.toISOString().slice(0, 10)}`),
      reason: 'daily_bonus',
      target: walletId,
      amount: points,
      ref: memberId,
      at,
    })),
  )
  for (const { verdict } of posted) expectVerdict('a daily bonus', 'ok', verdict)
  await plantClaims(stage.client, bonuses)
}
