import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type OwnProof, readOwnProof, sendProof } from '#contract/checks/proofs.ts'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { verifyLedger } from '#ledger/index.ts'
import { readProof } from '#server/checks/proofs/index.ts'
import { handOverReviews, settleReviews } from '#server/checks/reviews/index.ts'
import { creditDueAttempts } from '#server/exchange/attempts/index.ts'
import {
  type Screenshot,
  ScreenshotError,
  type ScreenshotReader,
} from '#server/providers/screenshots/index.ts'
import { type LocalApp, type LocalPerson, openApp } from './app.ts'
import { fundTask } from './attempts.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { give, promote } from './exchange.ts'
import { openTestServices } from './services.ts'
import { changeSettings, type SettingValues } from './settings.ts'

/** Content of a picture, as the tests' reader understands it. */
interface Drawn {
  kind: 'sure' | 'likely' | 'unsure' | 'off' | 'nothing'
  handle: string
  pixels: string
  /** 16 hexadecimal digits. */
  look: string
  /** Metadata around the pixels. */
  wrapping: string
}

let drawn = 0

/**
 * A screenshot of a profile on X. The same pixels make the same picture, whatever metadata surrounds them.
 */
export function draw(kind: Drawn['kind'], more: Partial<Drawn> = {}): Blob {
  const pixels = `pixels ${++drawn}`
  const look = createHash('sha256').update(pixels).digest('hex').slice(0, 16)
  return new Blob([JSON.stringify({ kind, handle: 'clayandkiln', pixels, look, wrapping: '', ...more })])
}

const confidence = { sure: 92, likely: 70, unsure: 0, off: 92, nothing: 0 }

/**
 * Reads pictures made by `draw`; anything else is no picture. It misreads a name it was not told to look for.
 */
const reader: ScreenshotReader = {
  processId: () => undefined,
  close: async () => {},
  async read(bytes, lookFor = []): Promise<Screenshot> {
    const picture = parse(bytes)
    const { handle } = picture
    const words = [lookFor.includes(handle) ? handle : `${handle.slice(0, -1)}x`, 'Posts', 'Replies'].map(
      (text, index) => ({
        text: index === 0 ? `@${text}` : text,
        confidence: 92,
        box: { left: 220, top: 260 + index * 60, width: text.length * 9, height: 16 },
      }),
    )
    const label = picture.kind === 'off' ? 'Follow' : 'Following'
    const button = {
      text: label,
      confidence: confidence[picture.kind],
      box: { left: 620, top: 190, width: 120, height: 36 },
    }
    const shows = picture.kind !== 'unsure' && picture.kind !== 'nothing'
    return {
      webp: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#345' } })
        .webp()
        .toBuffer(),
      width: 800,
      height: 600,
      pixelsSha256: createHash('sha256').update(picture.pixels).digest('hex'),
      perceptualHash: picture.look,
      words: picture.kind === 'nothing' ? [] : words,
      buttons: shows ? [button] : [],
      traces: { framed: false, bare: false, patchedNames: [], oddButtons: [] },
    }
  },
}

function parse(bytes: Uint8Array): Drawn {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as Drawn
  } catch {
    throw new ScreenshotError('not_a_picture')
  }
}

/**
 * The exchange in the test's process, with a reader that knows the drawn pictures; its jobs run on demand.
 */
export interface Proofs extends LocalApp {
  database: TestDatabase
  dataDir: string
  services: Awaited<ReturnType<typeof openTestServices>> & { screenshots: ScreenshotReader }
  /** Reads every waiting proof. */
  readAll(): Promise<void>
  /** Runs the jobs of one minute. */
  minute(): Promise<void>
  stop(): Promise<void>
}

/** Opens the exchange with these settings changed; by default no sure proof is shown to its owner, and none asked for again. */
export async function openProofs(settings: SettingValues = {}): Promise<Proofs> {
  const database = await createTestDatabase()
  await changeSettings(database, {
    proof_sample_one_in_count: 0,
    retention_sample_basis_points: 0,
    ...settings,
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'proofs-'))
  const opened = await openTestServices(database, {
    DEMO: 'off',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'proof_member=1000/60',
  })
  const services = { ...opened, screenshots: reader }
  const app = await openApp(services)
  const ids = async (text: string) =>
    (await database.owner.query<{ id: number }>(text)).rows.map(({ id }) => id)
  return {
    ...app,
    database,
    dataDir,
    services,
    async readAll() {
      for (const proofId of await ids(`SELECT id FROM proof WHERE state = 'waiting' ORDER BY id`))
        await readProof(services, { proofId })
    },
    async minute() {
      for (const ownerId of await ids(
        'SELECT DISTINCT owner_id AS id FROM review WHERE owner_id IS NOT NULL',
      ))
        await handOverReviews(services, { ownerId })
      await creditDueAttempts(services)
      await settleReviews(services)
    },
    async stop() {
      await app.app.close()
      await services.close()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/**
 * Shares one exchange among the tests of a file. It opens before the first test; after each its ledger is
 * verified.
 */
export function shareProofs(settings: SettingValues = {}): Proofs {
  const exchange = {} as Proofs
  beforeAll(async () => {
    Object.assign(exchange, await openProofs(settings))
  })
  afterEach(async () => {
    expect(await verifyLedger(exchange.database.owner)).toEqual([])
  })
  afterAll(() => exchange.stop?.())
  return exchange
}

/** Adds a member with 1,000 points and trust T0 to T2, by what was credited so far. */
export async function someone(exchange: Proofs, name: string, trust: 0 | 1 | 2 = 1): Promise<LocalPerson> {
  const person = await exchange.join(name)
  const record = { 0: [0, 0], 1: [5, 1], 2: [50, 3] }[trust]
  await exchange.database.owner.query(
    `UPDATE member SET credited_count = $2, credited_days = $3, second_grant_points = 0,
       created_at = ledger.clock() - interval '3 days' WHERE id = $1`,
    [person.id, ...record],
  )
  await give(exchange.database, person, 950)
  return person
}

/** Funds a task to follow a profile on X; returns the task's id. */
export async function followTask({ database }: Proofs, owner: LocalPerson | null): Promise<number> {
  const id = await fundTask(database, {
    owner: owner && { ...owner, username: '' },
    platform: 'twitter',
    action: 'follow',
    externalId: `@clayandkiln-${++drawn}`,
    reward: 10,
    target: 10,
  })
  await database.owner.query(
    `UPDATE content SET kind = 'profile', author = 'clayandkiln' FROM campaign
     WHERE campaign.content_id = content.id AND campaign.id = $1`,
    [id],
  )
  return id
}

/** Starts a task; returns the attempt's id. */
export async function begin({ client }: LocalPerson, taskId: number): Promise<string> {
  const { status, body } = await client.call(startAttempt, { params: { taskId: String(taskId) } })
  if (status !== 200) throw new Error(`not started: ${JSON.stringify(body)}`)
  return body.attempt.id
}

/** Submits a picture; returns the response. */
export const hand = ({ client }: LocalPerson, attemptId: string, file: Blob) =>
  client.call(sendProof, { params: { attemptId }, file })

/** A proof as its earner sees it. */
export async function stand({ client }: LocalPerson, attemptId: string): Promise<OwnProof> {
  return (await client.call(readOwnProof, { params: { attemptId } })).body
}

/** Starts a task, submits a picture and has it read; returns the attempt's id. */
export async function prove(
  exchange: Proofs,
  earner: LocalPerson,
  taskId: number,
  picture: Blob,
): Promise<string> {
  const attemptId = await begin(earner, taskId)
  const answer = await hand(earner, attemptId, picture)
  if (answer.status !== 200) throw new Error(`not submitted: ${JSON.stringify(answer.body)}`)
  await exchange.readAll()
  return attemptId
}

/** Adds an admin with 1,000 points. */
export async function anAdmin(exchange: Proofs, name: string): Promise<LocalPerson> {
  const admin = await someone(exchange, name)
  await promote(exchange.database, admin)
  return admin
}
