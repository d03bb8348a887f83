import { z } from 'zod'
import {
  addPushDevice,
  changeNotificationChoice,
  getNotificationChoices,
  mailChoices,
  notificationKindNames,
  notificationKinds,
  removePushDevice,
} from '#contract/people/notifications.ts'
import { affectsRow, is, queryOne } from '#database/rows.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { isPushService } from '../../providers/push/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { readPushKeys } from './push.ts'

const choicesRow = {
  timeZone: is.text,
  timeZoneChosen: is.boolean,
  chosen: is.json(z.array(z.object({ kind: z.string(), mail: z.enum(mailChoices), push: z.boolean() })))
    .orNull,
  devices: is.json(getNotificationChoices.response.shape.devices).orNull,
  pushSecret: is.bytes.orNull,
}

/** GET /api/notifications/choices. A kind without a choice has its default. */
export const getNotificationChoicesEndpoint = endpoint(
  getNotificationChoices,
  async (_input, { services: { pool, config }, member }) => {
    const row = await queryOne(pool, choicesRow, {
      prepared: `SELECT time_zone AS "timeZone", time_zone_chosen AS "timeZoneChosen", (
          SELECT json_agg(json_build_object('kind', kind, 'mail', mail, 'push', push))
          FROM notification_choice WHERE member_id = $1
        ) AS chosen, (
          SELECT json_agg(json_build_object('id', id::text, 'name', name, 'endpoint', endpoint, 'addedAt', added_at)
            ORDER BY id DESC)
          FROM push_device WHERE member_id = $1
        ) AS devices, (SELECT secret FROM signing_secret WHERE name = 'vapid') AS "pushSecret"
        FROM member WHERE id = $1`,
      values: [member.id],
    })
    if (!row) throw new Problem('unauthorized')
    const { chosen, devices, pushSecret, ...zone } = row
    return {
      ...zone,
      choices: notificationKindNames.map((kind) => {
        const { mail, push } = chosen?.find((each) => each.kind === kind) ?? notificationKinds[kind]
        return { kind, mail, push }
      }),
      pushKey: (await readPushKeys(pool, config, pushSecret)).publicKey,
      devices: devices ?? [],
    }
  },
)

export const changeNotificationChoiceEndpoint = endpoint(
  changeNotificationChoice,
  async ({ params, body }, { services, member }) => {
    await services.pool.query(
      `INSERT INTO notification_choice (member_id, kind, mail, push) VALUES ($1, $2, $3, $4)
       ON CONFLICT (member_id, kind) DO UPDATE SET mail = excluded.mail, push = excluded.push`,
      [member.id, params.kind, body.mail, body.push],
    )
  },
)

const mostDevices = 10

/**
 * POST /api/notifications/devices. A browser belongs to the member who signed in there last; beyond ten, the oldest
 * goes. @throws Problem invalid_input if the endpoint is not one of a known push service, unauthorized if the session
 * has just ended
 */
export const addPushDeviceEndpoint = endpoint(
  addPushDevice,
  async ({ body: { endpoint: address, keys } }, { services, member, userAgent }) => {
    const { pool, config } = services
    if (!isPushService(address, config.PUSH_SERVICES))
      throw Problem.field('endpoint', 'This browser uses a push service that we don’t send to.')
    await countAgainstLimits({ pool, config }, { push_device_member: member.id })
    const added = await affectsRow(
      pool,
      `INSERT INTO push_device (member_id, session_id, endpoint, p256dh, auth, name)
       SELECT member_id, id, $3, $4, $5, $6 FROM session WHERE member_id = $1 AND id = $2 AND ended_at IS NULL FOR SHARE
       ON CONFLICT (endpoint) DO UPDATE SET member_id = excluded.member_id, session_id = excluded.session_id,
         p256dh = excluded.p256dh, auth = excluded.auth, name = excluded.name, added_at = ledger.clock()`,
      [member.id, member.sessionId, address, keys.p256dh, keys.auth, browserName(userAgent)],
    )
    if (!added) throw new Problem('unauthorized')
    await pool.query(
      `DELETE FROM push_device WHERE id IN (
         SELECT id FROM push_device WHERE member_id = $1 ORDER BY added_at DESC, id DESC OFFSET $2)`,
      [member.id, mostDevices],
    )
  },
)

export const removePushDeviceEndpoint = endpoint(
  removePushDevice,
  async ({ params }, { services, member }) => {
    await services.pool.query('DELETE FROM push_device WHERE id = $1 AND member_id = $2', [
      params.deviceId,
      member.id,
    ])
  },
)

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** How a member recognises a browser: “Firefox on Windows”. */
export function browserName(userAgent: string): string {
  const nameIn = (known: readonly [RegExp, string][], other: string): string =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? other
  return `${nameIn(browsers, 'A browser')} on ${nameIn(systems, 'an unknown system')}`
}
