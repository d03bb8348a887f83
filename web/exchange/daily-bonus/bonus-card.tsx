import { useState } from 'react'
import { buyStreakFreeze, getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useRead } from '../../api/read.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Button, TextLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Points } from '../../design/points.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { Spinner } from '../../design/spinner.tsx'
import {
  bonusSentence,
  bonusState,
  claimBonus,
  mutualSentence,
  personNote,
  streakSentence,
} from './bonus-labels.ts'

type Bonus = Output<typeof getDailyBonus>

/** The daily bonus as a card. */
export const BonusCard = () => (
  <Card
    className="bonus @container"
    body="grid gap-4 @min-[40rem]:grid-cols-[minmax(0,1fr)_minmax(9.5rem,auto)] @min-[40rem]:items-center @min-[40rem]:gap-x-8"
    title="Daily bonus"
    aside={<BonusAmount />}
  >
    <BonusBody />
  </Card>
)

/** Points of the next bonus; nothing once it is claimed. */
export function BonusAmount() {
  const { hasClaimed, bonusAmount } = bonusState(useRead(getDailyBonus, {}).data)
  return hasClaimed ? null : <Points value={bonusAmount} kind="in" />
}

/** The progress towards the bonus, the button once it can be claimed, and the offer of a freeze. */
export function BonusBody() {
  const { data, isPending } = useRead(getDailyBonus, {})
  const { busy, claim, freeze } = useBonusAct()
  if (!data)
    return isPending ? (
      <Spinner label="Loading the daily bonus" />
    ) : (
      <p className="dim">Nothing to show right now.</p>
    )
  return (
    <>
      <Towards {...data} />
      {data.claimable ? (
        <Button
          variant="earn"
          full
          points={data.bonusAmount}
          busy={busy === 'claim'}
          onClick={() => void claim()}
        >
          Claim
        </Button>
      ) : null}
      {data.freeze ? (
        <FreezeOffer offer={data.freeze} busy={busy === 'freeze'} onBuy={(offer) => void freeze(offer)} />
      ) : null}
    </>
  )
}

function Towards(bonus: Bonus) {
  const { attempts, attemptsNeeded } = bonus
  const streak = streakSentence(bonus)
  const note = personNote(bonus)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 gap-x-3 items-end [&>.bar]:col-span-full @min-[40rem]:[&:only-child]:col-span-full">
      <p className="text-13">{bonusSentence(bonus)}</p>
      <p className="num text-13 font-label">
        {formatCount(Math.min(attempts, attemptsNeeded))}
        <span className="dim"> / {formatCount(attemptsNeeded)}</span>
        <span className="sr-only"> tasks</span>
      </p>
      <ProgressBar label="Tasks towards the daily bonus" value={attempts} max={attemptsNeeded} />
      {[streak, mutualSentence(bonus)].map((text) =>
        text ? (
          <p key={text} className="dim text-13 col-span-full">
            {text}
          </p>
        ) : null,
      )}
      {note ? (
        <p className="sub text-13 col-span-full">
          {note.text} <TextLink href={note.href}>{note.link}</TextLink>
        </p>
      ) : null}
    </div>
  )
}

interface OfferProps {
  offer: NonNullable<Bonus['freeze']>
  busy: boolean
  onBuy: (offer: OfferProps['offer']) => void
}

/** Offers to add yesterday to the streak; states the cost, without reproach. */
function FreezeOffer({ offer, busy, onBuy }: OfferProps) {
  const { keepsDays, costPoints, leftCount } = offer
  const days = keepsDays === 1 ? '1 day' : `${formatCount(keepsDays)} days`
  return (
    <div className="grid gap-2.5 justify-items-start pt-3.5 border-t border-line @min-[40rem]:col-span-full @min-[40rem]:grid-cols-[minmax(0,1fr)_auto] @min-[40rem]:items-center @min-[40rem]:justify-items-stretch">
      <p className="sub text-13">
        Yesterday was a day off. A freeze keeps your streak of {days}; {formatCount(leftCount)} left this
        month.
      </p>
      <Button size="sm" variant="spend" points={costPoints} busy={busy} onClick={() => onBuy(offer)}>
        Freeze yesterday
      </Button>
    </div>
  )
}

/**
 * Claims the bonus or buys a freeze: one action at a time, with a toast at its end and the figures refetched.
 */
function useBonusAct() {
  const writeOnce = useWriteOnce()
  const [name, setName] = useState<'claim' | 'freeze'>('claim')
  const { busy, act } = useAct('act on the daily bonus', async () => announcePointsChanged())
  const run = async (next: typeof name, send: () => Promise<string>): Promise<void> => {
    if (!busy) setName(next)
    await act(send)
  }
  return {
    busy: busy ? name : null,
    claim: () => run('claim', () => claimBonus(writeOnce)),
    freeze: ({ day, costPoints: shownCost }: OfferProps['offer']) =>
      run('freeze', async () => {
        const { streakDays } = await writeOnce(buyStreakFreeze, { body: { day, shownCost } })
        return `Streak kept: ${formatCount(streakDays)} days`
      }),
  }
}
