import { z } from 'zod'
import { define, moment, named, textOf } from '../operation.ts'

/** Longest sentence: a screen and a line of the frame show it whole. */
export const maintenanceMost = 300

export const maintenanceSchema = named('Maintenance', {
  sentence: z.string().describe('What everyone but the staff reads.'),
  since: moment,
  by: z.string().nullable().describe('Username of who started it; null: the account is gone.'),
})

const response = z.object({ maintenance: maintenanceSchema.nullable().describe('null: it is off.') })

export const readMaintenance = define('readMaintenance', 'GET /api/admin/maintenance', {
  summary: 'The maintenance that is on.',
  response,
})

export const changeMaintenance = define('changeMaintenance', 'PUT /api/admin/maintenance', {
  freshSignIn: true,
  summary:
    'Starts maintenance, changes its sentence, or ends it, which moves the deadlines of members by its length. Reaches every process within 5 s. Logged.',
  body: named('MaintenanceChange', {
    sentence: textOf(3, maintenanceMost, 'Say briefly what people are to know.')
      .nullable()
      .describe('null: ends it.'),
  }),
  response,
})
