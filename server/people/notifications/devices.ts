import type pg from 'pg'
import { addPushDevice, removePushDevice } from '#contract/people/notifications.ts'
import { is, query, type RowOf } from '#database/rows.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { isPushService } from '../../providers/push/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { browserName } from './rules.ts'

const device = { id: is.integer, name: is.text, endpoint: is.text, addedAt: is.time }

/** Browsers that show a member's notifications, newest first. */
export const readDevices = (
  client: pg.Pool | pg.ClientBase,
  memberId: number,
): Promise<RowOf<typeof device>[]> =>
  query(
    client,
    device,
    'SELECT id, name, endpoint, added_at AS "addedAt" FROM push_device WHERE member_id = $1 ORDER BY id DESC',
    [memberId],
  )

const mostDevices = 10

/**
 * POST /api/notifications/devices. A browser belongs to the member who signed in there last; beyond ten, the oldest
 * goes. @throws Problem invalid_input if the endpoint is not one of a known push service
 */
export const addPushDeviceEndpoint = endpoint(
  addPushDevice,
  async ({ body: { endpoint: address, keys } }, { services, member, userAgent }) => {
    const { pool, config } = services
    if (!isPushService(address, config.PUSH_SERVICES))
      throw Problem.field('endpoint', 'This browser uses a push service that we don’t send to.')
    await countAgainstLimits(pool, config.RATE_LIMITS, [
      { name: 'push_device_member', subject: String(member.id) },
    ])
    await pool.query(
      `INSERT INTO push_device (member_id, endpoint, p256dh, auth, name) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (endpoint) DO UPDATE SET member_id = excluded.member_id, p256dh = excluded.p256dh,
         auth = excluded.auth, name = excluded.name, added_at = ledger.clock()`,
      [member.id, address, keys.p256dh, keys.auth, browserName(userAgent)],
    )
    await pool.query(
      `DELETE FROM push_device WHERE id IN (
         SELECT id FROM push_device WHERE member_id = $1 ORDER BY added_at DESC, id DESC OFFSET $2)`,
      [member.id, mostDevices],
    )
  },
)

/** DELETE /api/notifications/devices/{deviceId}. */
export const removePushDeviceEndpoint = endpoint(
  removePushDevice,
  async ({ params }, { services, member }) => {
    await services.pool.query('DELETE FROM push_device WHERE id = $1 AND member_id = $2', [
      params.deviceId,
      member.id,
    ])
  },
)
