import { isPooled, isShared, keepsStatements } from './pooler.ts'
import { type DatabaseSetting, reach } from './reach.ts'
import { is, queryRow, type RowOf } from './rows.ts'
import { StartError } from './start-error.ts'

const setUp = '“Moving” in docs/operations.md lists the statements that create both roles.'

/**
 * Checks an external database before anything is written: both URLs lead to it, the owner's role may change its
 * tables without a pooler in transaction mode in between, and the application's role has the rights that
 * migrations grant, through no pooler that loses prepared statements. Returns whether the application's URL leads through a pooler.
 * @throws StartError, which says what to do
 */
export async function checkExternal(urls: { app: string; owner: string }): Promise<{ isPooled: boolean }> {
  const { app, owner } = urls
  const ownersSetting = app === owner ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL'
  const owned = await ask(owner, ownersSetting, ownerQuery, [])
  if (owned.isShared) throw new StartError(sharedBy(ownersSetting, placeOf(owner, owned)))
  const used = await ask(app, 'DATABASE_URL', appQuery, [owned.role])
  if (!used.keepsStatements) throw new StartError(losesStatements(placeOf(app, used)))
  if (used.server !== owned.server || used.database !== owned.database)
    throw new StartError(
      `DATABASE_URL and DATABASE_MIGRATION_URL lead to different databases: ${placeOf(app, used)} and ${placeOf(owner, owned)}.\n` +
        'Correct one of them: both are for the same database, with another role each.',
    )
  if (!owned.holds)
    throw new StartError(
      `The role ${owned.role} may not change the tables of the database ${owned.database}.\n` +
        `Set DATABASE_MIGRATION_URL to the same database as the owner of its tables. ${setUp}`,
    )
  if (used.holds) return { isPooled: used.isPooled }
  const remedy =
    used.role === 'mutuals_app'
      ? 'It was created after the tables, and only migrations grant rights to it. Make a backup with the owner as\n' +
        'DATABASE_URL, and restore it into an empty database with both URLs.'
      : `Migrations grant them to mutuals_app: use that role in DATABASE_URL. ${setUp}`
  throw new StartError(`The role ${used.role} has no rights in the database ${used.database}.\n${remedy}`)
}

const foundRow = {
  role: is.text,
  database: is.text,
  /** Time at which the server started, which identifies it under any of its names. */
  server: is.text,
  holds: is.boolean,
}
type Found = RowOf<typeof foundRow>

/** Facts of a database, and of the connection to it. */
interface Asked extends Found {
  /** True if the connection leads through a pooler. */
  isPooled: boolean
  /** True if that pooler is in transaction mode. */
  isShared: boolean
  /** False if the pooler loses prepared statements. */
  keepsStatements: boolean
}

const found = `current_user AS role, current_database() AS database, pg_postmaster_start_time()::text AS server`

/** holds: the role owns the tables or, in an empty database, can create them. */
const ownerQuery = `SELECT ${found}, coalesce(
  (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class
   WHERE relname = 'migration' AND relnamespace = 'public'::regnamespace),
  has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('public', 'CREATE')) AS holds`

/** holds: the role can use the tables or, in an empty database, is the one that migrations grant to, or the owner ($1). */
const appQuery = `SELECT ${found}, coalesce(
  (SELECT has_schema_privilege(oid, 'USAGE') FROM pg_namespace WHERE nspname = 'ledger'),
  (SELECT bool_or(pg_has_role(oid, 'USAGE')) FROM pg_roles WHERE rolname IN ('mutuals_app', $1)), false) AS holds`

async function ask(url: string, setting: DatabaseSetting, text: string, values: string[]): Promise<Asked> {
  await using client = await reach(url, 'mutuals start', setting)
  const facts = await queryRow(client, foundRow, text, values)
  const pooled = await isPooled(client)
  return {
    ...facts,
    isPooled: pooled,
    isShared: pooled && (await isShared(client, url)),
    keepsStatements: !pooled || (await keepsStatements(client, url)),
  }
}

const placeOf = (url: string, { database }: Found): string => `${new URL(url).host}/${database}`

const sharedBy = (setting: DatabaseSetting, place: string): string =>
  `${setting} leads through a pooler in transaction mode: ${place}.\n` +
  'Migrations and the job queue need connections of their own. Set DATABASE_MIGRATION_URL to the address of\n' +
  'PostgreSQL itself; DATABASE_URL may lead through the pooler.'

const losesStatements = (place: string): string =>
  `DATABASE_URL leads through a pooler that loses prepared statements: ${place}.\n` +
  'Set max_prepared_statements = 200 in PgBouncer, 1.21 or newer, and reload it; or let DATABASE_URL lead to PostgreSQL\n' +
  'itself, or to a pooler in session mode. “A pooler” in docs/operations.md says more.'
