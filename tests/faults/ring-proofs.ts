import type pg from 'pg'
import { type ReadSetting, settingRows } from '#contract/settings.ts'
import { inTransaction } from '#database/transaction.ts'
import {
  approveAttempt,
  type CreditWorkers,
  earningLimits,
  rejectAttempt,
  submitAttempt,
  waitForVerdict,
} from '#server/exchange/attempts/index.ts'
import { beginAttempt, openStart } from '#server/exchange/attempts/open-start.ts'
import { verdictFor } from '#server/exchange/attempts/verdict.ts'
import { random } from './load.ts'

const setting = (name: keyof typeof settingRows): number => settingRows[name].standard
const limits = {
  ...earningLimits(setting, {
    ...{ creditedCount: 1000, creditedDays: 100, rejectedCount: 0, premium: true, ageSeconds: 1e7 },
  }),
  ...{ dayAttempts: 1e6, dayPoints: 1e6, dayVisits: 1e6, dayLikes: 1e6, dayFeedback: 1e6, pairAttempts: 1e6 },
  ...{ openAttempts: 1000, siteAttempts: 1e6 },
}
/** A visited site is open again at once, and a running visit is replaced before its time. */
const loose: ReadSetting = (name) => (name === 'site_wait_seconds' ? 0 : setting(name))

interface Proof {
  sessionId: string
  memberId: number
}

/** Starts, submissions and verdicts of a few members at once, each as the server does it. */
export function openProofs(app: pg.Pool, creditWorkers: CreditWorkers) {
  const services = { pool: app, creditWorkers, settings: { get: setting, ...unused } }
  const recent: Proof[] = []
  const oneOf = (proofs: Proof[]): Proof | undefined => proofs.at(-1 - random(Math.min(proofs.length, 8)))

  return {
    async start(memberId: number, campaignId: number): Promise<string> {
      const [group, check] =
        random(2) === 0 ? (['likes', 'screenshot'] as const) : (['feedback', 'creator'] as const)
      const start = { memberId, campaignId, accountRows: new Set<string>(), holdSeconds: -20 }
      const sessionId = await inTransaction(app, async (client) => {
        const open = await openStart(client, loose, start)
        const task = { ...open.task, group, check }
        const isOpen = verdictFor({ ...open.earner, limits }, task).verdict === 'ok'
        return isOpen ? beginAttempt(client, { ...open, task }) : null
      })
      if (sessionId === null) return 'nothing'
      recent.push({ sessionId, memberId })
      return 'start'
    },
    async submitAttempt(): Promise<string> {
      const proof = oneOf(recent)
      return proof && (await submitAttempt(app, proof)) === 'ok' ? 'handIn' : 'nothing'
    },
    async decide(): Promise<string> {
      const proof = oneOf(recent)
      if (!proof) return 'nothing'
      if (random(4) === 0) return actIfOk('wait', await waitForVerdict(app, { ...proof, until: null }))
      if (random(3) === 0)
        return actIfOk('reject', await rejectAttempt(app, { ...proof, reason: 'not_allowed' }))
      return actIfOk('approve', (await approveAttempt(services, proof)).verdict)
    },
    async refuse(): Promise<string> {
      const proof = oneOf(recent)
      if (!proof) return 'nothing'
      if ((await waitForVerdict(app, { ...proof, until: null })) !== 'ok') return 'nothing'
      const rejected = await rejectAttempt(app, { ...proof, reason: 'feedback_refused', until: new Date(0) })
      await app.query(`SELECT exchange.decide_due(ARRAY['feedback_refused'], 86400, 259200)`)
      return actIfOk('refuse', rejected)
    },
  }
}

const actIfOk = (act: string, verdict: string): string => (verdict === 'ok' ? act : 'nothing')

const unused = {
  heldWords: () => [],
  maintenance: () => null,
  contentVersion: () => 0,
  installation: () => unknownHere(),
  refresh: async () => {},
  close: () => {},
}
function unknownHere(): never {
  throw new Error('nothing here asks for it')
}
