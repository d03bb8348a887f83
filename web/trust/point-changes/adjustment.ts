import { formatCount } from '#contract/numbers.ts'
import { type MemberRecord, readMember } from '#contract/trust/members-desk.ts'
import { adjustPoints, secondAdminPoints, soleAdminHours } from '#contract/trust/point-changes.ts'
import { declareAct } from '../../api/act-dialog.tsx'

/** Adds points to a member's wallet, or removes them, with a reason that the member reads. */
export const adjustment = ({ id, username, points }: MemberRecord) =>
  declareAct(adjustPoints, {
    params: { memberId: id },
    settle: [readMember],
    title: `Points of ${username}`,
    text: `The wallet holds ${formatCount(points)}. A second admin decides above ${formatCount(secondAdminPoints)} points; what you add or move back in 24 hours counts together. An only admin’s change takes effect after ${soleAdminHours} hours.`,
    verb: 'Add points',
    follow: ({ change }) => (change === 'remove' ? { verb: 'Remove points', variant: 'danger' } : {}),
    fields: {
      change: { label: 'Change', as: 'select', choices: { add: 'Add', remove: 'Remove' } },
      points: { label: 'Points', as: 'number', least: 1 },
      reason: { label: 'Reason', hint: `${username} reads it.`, as: 'line' },
    },
    body: ({ change, points, reason }) => ({
      points: change === 'remove' ? -Number(points) : Number(points),
      reason,
    }),
    said: ({ change: { state, dueAt } }) => {
      if (state === 'done') return `${username} has been told.`
      return dueAt
        ? `It takes effect in ${soleAdminHours} hours. Withdraw it under Transactions.`
        : 'It’s waiting for a second admin under Transactions.'
    },
  })
