import { adminUsername, cast, emailOfCast } from '#database/seeds/cast.ts'
import { invitations } from '#database/seeds/invitations.ts'
import { namedKey, postTransfersAt } from '#ledger/index.ts'
import { plantClaims } from '../../exchange/daily-bonus/index.ts'
import { plantNight, plantReferral } from '../../money/referrals/index.ts'
import { promote } from '../../people/admins/index.ts'
import { signUp } from '../../people/members/index.ts'
import { addCampaign, playChange } from './play-campaigns.ts'
import { handIn, pay, reject } from './play-verdicts.ts'
import type { Act, ActOf } from './rehearsal/acts.ts'
import type { PlayDay, Wave } from './rehearsal/waves.ts'
import { rowOf } from './rehearsal/world.ts'
import { dateOf, expectVerdict, type Stage, staged } from './stage.ts'
import { expireVisits, startTasks } from './step-queries.ts'

const ofKind = <K extends Act['kind']>(acts: readonly Act[], kind: K): ActOf<K>[] =>
  acts.filter((act): act is ActOf<K> => act.kind === kind)

/** Plays one day through the exchange's own functions, at the times of the rehearsal. */
export async function playDay(stage: Stage, { waves, begins, expiries }: PlayDay): Promise<void> {
  const joins = ofKind(waves.flat(), 'join').toSorted((one, other) => one.at - other.at)
  for (const act of joins) await join(stage, act)
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
  const acts = wave.toSorted((one, other) => one.at - other.at)
  for (const act of acts) await playChange(stage, act)
  await start(stage, ofKind(acts, 'start'))
  await handIn(stage, ofKind(acts, 'handIn'))
  await pay(
    stage,
    acts.filter((act) => act.kind === 'complete' || act.kind === 'approve'),
  )
  await reject(stage, ofKind(acts, 'reject'))
  await giveBonuses(stage, ofKind(acts, 'bonus'))
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

/** Settles referrals as the nightly job would have on the morning of a day. */
export async function settleInvited(stage: Stage, at: Date): Promise<void> {
  const rejections = new Map<number, string>()
  for (const [username, { refusal }] of invitations) {
    const player = stage.players[placeOf(username)]
    if (player && refusal !== undefined) rejections.set(player.id, refusal)
  }
  const adminId = playerOf(stage, adminUsername).id
  await plantNight(stage.client, stage.settings.get, at, { adminId, rejections })
}

const placeOf = (wanted: string): number => cast.findIndex(({ username }) => username === wanted)
const playerOf = (stage: Stage, username: string) => staged(stage.players[placeOf(username)])

async function start(stage: Stage, acts: readonly ActOf<'start'>[]): Promise<void> {
  if (acts.length === 0) return
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
