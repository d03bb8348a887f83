import { decideReview, listReviews, type OwnerReview } from '#contract/checks/reviews.ts'
import { write } from '../../api/client.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useReadAgain } from '../../api/read-again.ts'
import { Avatar } from '../../design/avatar.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Facts } from '../../design/facts.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { taskWords } from '../../exchange/tasks/task-labels.ts'
import { usePages } from '../../layout/page-list.tsx'
import { DeskHead, type EvidenceProps } from '../../layout/queue/desk-head.tsx'
import { QueueDesk } from '../../layout/queue/queue-desk.tsx'
import { PageLink } from '../../layout/queue/waited.tsx'
import { useWaits } from '../../layout/waits.ts'
import { Checks } from './checks.tsx'
import { ProofPicture } from './proof-picture.tsx'
import { VerdictBar } from './verdict-bar.tsx'
import '../../layout/queue/queue.css'

/** An owner's proofs that wait: the queue, and of one the screenshot, what was looked for and the verdict. */
export function OwnerDesk() {
  const { verdict } = useWaits()
  const list = usePages(listReviews, {}, { isPrivate: true })
  const readAgain = useReadAgain()
  const [first] = list.pages
  const decides = first?.decides !== false
  return (
    <QueueDesk
      title="Screenshots to review"
      back={{ label: 'Content Hub', href: '/content-hub' }}
      waiting={first?.waiting}
      filter={
        decides ? (
          <p className="sub text-13">
            Approvals are credited at once. Anything you leave is credited after {verdict}.
          </p>
        ) : null
      }
      list={list}
      items={list.pages.flatMap(({ reviews }) => reviews)}
      idOf={({ attemptId }) => attemptId}
      row={rowOf}
      failed={{
        title: 'Couldn’t load the screenshots',
        text: `What you don’t decide is credited after ${verdict}.`,
      }}
      emptyNote={decides ? null : <ByAdmins />}
      empty={{
        title: 'Nothing to review',
        text: `Screenshots for your campaigns that can be read for certain are credited at once. ${decides ? `The others appear here, and you have ${verdict} to review each.` : 'The others are waiting for an admin.'}`,
        action: <ButtonLink href="/content-hub">Content Hub</ButtonLink>,
      }}
    >
      {(review, place, onDone) => (
        <One
          item={review}
          place={place}
          onDone={() => {
            onDone()
            announcePointsChanged()
            void readAgain('/api/campaign')
          }}
          isOwn={decides}
        />
      )}
    </QueueDesk>
  )
}

const rowOf = ({ earner, action, platform, points, waitingSince }: OwnerReview) => ({
  mark: <Avatar name={earner} />,
  name: earner,
  note: taskWords(action, platform),
  points: <Points value={points} kind="plain" />,
  since: waitingSince,
})

const ByAdmins = () => (
  <Note tone="warn">
    Screenshots for your campaigns are decided by an admin for now, because you rejected too many or several
    of your rejections were overturned.
  </Note>
)

interface OneProps extends EvidenceProps<OwnerReview> {
  /** The owner decides their proofs. */
  isOwn: boolean
}

function One({ item: review, place, onDone, isOwn }: OneProps) {
  const { attemptId, earner, title, action, platform, picture, lookFor, dueAt, points, url } = review
  const { dispute } = useWaits()
  return (
    <section className="desk" aria-label="Screenshot">
      <DeskHead place={place} title={title}>
        {taskWords(action, platform)} by <b className="text-ink">{earner}</b>
      </DeskHead>
      <div className="desk-body">
        {picture ? (
          <ProofPicture picture={picture} label={`Screenshot by ${earner}`} marked />
        ) : (
          <p className="px-5 py-10 rounded-lg bg-canvas text-center sub">No screenshot.</p>
        )}
        <div className="grid content-start gap-6">
          {isOwn ? null : <ByAdmins />}
          {picture ? <Checks {...review} picture={picture} lookFor={lookFor} /> : null}
          <Facts
            className="desk-facts"
            of={{
              Reward: <Points value={points} kind="out" />,
              'Auto-credited': dueAt && <Time iso={dueAt} />,
              Page: <PageLink url={url} />,
            }}
          />
        </div>
      </div>
      <VerdictBar
        send={async ({ verdict, ...why }) => {
          const isApproved = verdict === 'approved'
          const body = { ...why, verdict: isApproved ? 'yes' : 'no' } as const
          await write(decideReview, { params: { attemptId }, body })
          return isApproved ? `${earner} is paid.` : `Rejected. ${earner} sees your reason.`
        }}
        onDone={onDone}
        approve="Approve"
        points={points}
        rejectTitle={`Reject ${earner}’s screenshot?`}
        rejectText={`The points stay set aside for ${dispute}, in which it can be disputed. Then they return to your campaign. Reject too many and admins decide instead.`}
        onNext={place.onNext}
      />
    </section>
  )
}
