import {
  changeNotificationChoice,
  getNotificationChoices,
  mailChoices,
  notificationKindNames,
  notificationKinds,
} from '#contract/people/notifications.ts'
import { is, query, queryOne } from '#database/rows.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { readDevices } from './devices.ts'
import { readPushKeys } from './push-keys.ts'

/** GET /api/notifications/choices. A kind without a choice has its default. */
export const getNotificationChoicesEndpoint = endpoint(
  getNotificationChoices,
  async (_input, { services: { pool, config }, member }) => {
    const [chosen, zone, { publicKey }, devices] = await Promise.all([
      query(
        pool,
        { kind: is.text, mail: is.oneOf(mailChoices), push: is.boolean },
        'SELECT kind, mail, push FROM notification_choice WHERE member_id = $1',
        [member.id],
      ),
      queryOne(
        pool,
        { timeZone: is.text, timeZoneChosen: is.boolean },
        'SELECT time_zone AS "timeZone", time_zone_chosen AS "timeZoneChosen" FROM member WHERE id = $1',
        [member.id],
      ),
      readPushKeys(pool, config),
      readDevices(pool, member.id),
    ])
    if (!zone) throw new Problem('unauthorized')
    return {
      ...zone,
      choices: notificationKindNames.map((kind) => {
        const { mail, push } = chosen.find((row) => row.kind === kind) ?? notificationKinds[kind]
        return { kind, mail, push }
      }),
      pushKey: publicKey,
      devices: devices.map((device) => ({
        id: String(device.id),
        name: device.name,
        endpoint: device.endpoint,
        addedAt: device.addedAt.toISOString(),
      })),
    }
  },
)

/** PUT /api/notifications/choices/{kind}. */
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
