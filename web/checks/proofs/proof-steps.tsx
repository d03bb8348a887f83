import type { ComponentProps, ReactNode } from 'react'
import { type Begin, OpenTask } from '../../exchange/tasks/open-task.tsx'
import './proofs.css'

interface Props {
  action: string
  /** The name that the screenshot must show; null: the creator's, whatever it is. */
  lookFor: string | null
  /** A fresh proof of what was done before. */
  fresh?: boolean
  task: ComponentProps<typeof OpenTask>['task']
  /** null: an attempt runs; otherwise opening the page starts one. */
  begin: Begin | null
}

/** The three steps of a proof by screenshot, beside a drawing of a good one. */
export function ProofSteps({ action, lookFor, fresh = false, task, begin }: Props) {
  const instruction = instructionOf(action, lookFor)
  return (
    <div className="grid gap-x-8 gap-y-5 items-center desk:grid-cols-[minmax(0,1fr)_15rem]">
      <ol className="proof-steps">
        <Step
          title="Open the page in another tab."
          act={
            <OpenTask task={task} begin={begin}>
              Open the page
            </OpenTask>
          }
        >
          Use the account you want to do it with.{begin ? ' Opening it starts the task.' : null}
        </Step>
        <Step title={fresh ? `${instruction}, if you no longer do.` : `${instruction}.`}>
          Nothing else is needed there.
        </Step>
        <Step title="Take a screenshot of that page.">
          {lookFor ? (
            <>
              The name <b className="font-label text-ink">{lookFor}</b> and {stateSeen(action)} must be
              visible.
            </>
          ) : (
            <>The creator’s name and {stateSeen(action)} must be visible.</>
          )}{' '}
          Cover anything private.
        </Step>
      </ol>
      <GoodProof name={lookFor ?? 'Their name'} state={stateWords[action] ?? 'Liked'} />
    </div>
  )
}

const Step = ({ title, act, children }: { title: string; act?: ReactNode; children: ReactNode }) => (
  <li>
    <p className="grid gap-0.5 min-w-0 flex-[1_1_220px] wrap-anywhere">
      <b className="font-label">{title}</b>
      <span className="sub">{children}</span>
    </p>
    {act}
  </li>
)

function instructionOf(action: string, lookFor: string | null): string {
  const name = lookFor ? ` ${lookFor}` : ''
  switch (action) {
    case 'follow':
      return name ? `Follow${name}` : 'Follow it'
    case 'subscribe':
      return name ? `Subscribe to${name}` : 'Subscribe'
    case 'join':
      return name ? `Join${name}` : 'Join it'
    case 'save':
      return 'Save it'
    default:
      return 'Like it'
  }
}

/** Word that the page shows once the task is done. */
const stateWords: Record<string, string> = {
  follow: 'Following',
  subscribe: 'Subscribed',
  join: 'Joined',
  save: 'Saved',
  like: 'Liked',
}

/** Sign that must be visible in the screenshot, beside the name. */
function stateSeen(action: string): string {
  if (action === 'like') return 'the filled heart or thumb, or “Liked”'
  return stateWords[action] ? `“${stateWords[action]}”` : 'a sign that it’s done'
}

/** A drawing of a good screenshot: the whole window, with the name and the state side by side. */
function GoodProof({ name, state }: { name: string; state: string }) {
  return (
    <figure className="grid gap-2 max-w-60">
      <svg viewBox="0 0 240 150" role="img" aria-label={`A window that shows ${name} and “${state}”`}>
        <rect
          x="1"
          y="1"
          width="238"
          height="148"
          rx="10"
          fill="var(--surface)"
          stroke="var(--line-strong)"
        />
        <path d="M1 25h238" stroke="var(--line)" />
        <g fill="var(--line-strong)">
          <circle cx="14" cy="13" r="3.5" />
          <circle cx="25" cy="13" r="3.5" />
          <rect x="40" y="8" width="120" height="10" rx="5" fill="var(--raised)" />
        </g>
        <rect x="13" y="37" width="214" height="34" rx="6" fill="var(--raised)" />
        <circle cx="34" cy="88" r="15" fill="var(--line-strong)" />
        <g fill="none" stroke="var(--text)" strokeWidth="1.5">
          <rect x="55" y="76" width="86" height="24" rx="7" />
          <rect x="147" y="76" width="80" height="24" rx="7" />
        </g>
        <g fontSize="11" fontWeight="600" fill="var(--text)" textAnchor="middle">
          <text x="98" y="92">
            {shortened(name)}
          </text>
          <text x="187" y="92">
            {state}
          </text>
        </g>
        <g fill="var(--raised)">
          <rect x="19" y="113" width="150" height="8" rx="4" />
          <rect x="19" y="129" width="100" height="8" rx="4" />
        </g>
      </svg>
      <figcaption className="dim text-13">A good one shows the whole window.</figcaption>
    </figure>
  )
}

const shortened = (name: string): string => (name.length > 13 ? `${name.slice(0, 12)}…` : name)
