import {
  changeInstallation,
  type InstallationFields,
  type Operator,
  readInstallation,
  setUpInstallation,
} from '#contract/exchange/installation.ts'
import { affectsRow, type Client } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '../../audit/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { type Installation, raiseContentVersion, readInstallation as readRow } from '../../settings/index.ts'
import { applyProfile } from '../catalogue/index.ts'

/** Labelled examples, which the demo shows until an admin of it has typed something. */
const example: Operator = {
  name: 'Example operator (example data of the demo)',
  place: 'Example Street 1, 12345 Exampletown',
  contact: 'hello@example.org',
  income: 'An example: sales of points and premium.',
}

/** Returns who runs the installation, '' where nothing is given. OPERATOR is the name if the admins gave none. */
export function operatorOf({ settings, config }: Pick<Services, 'settings' | 'config'>): Operator {
  const { name, place, contact, income } = fieldsOf(settings.installation()).operator
  if (config.demo && !(name || place || contact || income)) return example
  return { name: name || (config.OPERATOR ?? ''), place, contact, income }
}

const fieldsOf = (row: Installation): InstallationFields => ({
  joining: row.joining,
  operator: {
    name: row.operatorName,
    place: row.operatorPlace,
    contact: row.operatorContact,
    income: row.operatorIncome,
  },
})

/** Stores the fields; false if it is to set the installation up, and that was done before. */
const writeFields = (
  client: Client,
  { joining, operator }: InstallationFields,
  isFirst: boolean,
): Promise<boolean> =>
  affectsRow(
    client,
    `UPDATE installation SET joining = $1, operator_name = $2, operator_place = $3, operator_contact = $4,
       operator_income = $5, set_up_at = coalesce(set_up_at, ledger.clock())
     WHERE (set_up_at IS NULL) = $6`,
    [joining, operator.name, operator.place, operator.contact, operator.income, isFirst],
  )

/** Parts that differ, as the log of changes shows them. */
function partsOf(before: InstallationFields, after: InstallationFields) {
  const flat = ({ joining, operator }: InstallationFields) => ({ joining, ...operator })
  const was = flat(before)
  return Object.entries(flat(after)).flatMap(([what, to]) => {
    const from = was[what as keyof typeof was]
    return from === to ? [] : [{ what, from, to }]
  })
}

/** Stores the fields with their entry in the log, and lets cached pages show them. @throws Problem conflict */
async function change(
  client: Client,
  adminId: number,
  fields: InstallationFields,
  act: 'set_up' | 'change_installation',
) {
  const parts = partsOf(fieldsOf(await readRow(client)), fields)
  if (!(await writeFields(client, fields, act === 'set_up')))
    throw new Problem('conflict', act === 'set_up' ? 'This was set up already.' : 'Set it up first.')
  if (parts.length === 0 && act !== 'set_up') return
  await writeAudit(client, {
    actorId: adminId,
    act,
    subject: { kind: 'installation', id: 'installation' },
    detail: { parts },
  })
  await raiseContentVersion(client)
}

/** Sets the installation up, once, and changes who can join and who runs it. */
export const installationEndpoints: readonly Endpoint[] = [
  endpoint(readInstallation, async (_input, { services: { settings, config } }) => {
    await settings.refresh()
    const { joining, operator } = fieldsOf(settings.installation())
    const { isSetUp } = settings.installation()
    const name = operator.name || (config.OPERATOR ?? '')
    return { isSetUp, joining, operator: { ...operator, name } }
  }),
  endpoint(setUpInstallation, async ({ body: { profile, ...fields } }, { services, member }) => {
    await applyProfile(services, member.id, profile, (client) => change(client, member.id, fields, 'set_up'))
    await services.settings.refresh()
  }),
  endpoint(changeInstallation, async ({ body }, { services, member }) => {
    await inTransaction(services.pool, (client) => change(client, member.id, body, 'change_installation'))
    await services.settings.refresh()
  }),
]
