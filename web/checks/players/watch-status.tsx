import { Halves, OutlinedHalves } from '../../design/halves.tsx'
import { Icon } from '../../design/icon.tsx'
import { Points } from '../../design/points.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { type Notice, type WatchState, watchProgress } from './watch-phases.ts'
import './players.css'
import type { PlayerCause } from '#contract/checks/players.ts'
import { durationText } from '../../design/time-text.ts'

/** The ring, the confirmed time and the status text, which is announced when it changes. */
export function WatchStatus({ state, facts }: { state: WatchState; facts: WatchFacts }) {
  const isOver = state.phase === 'failed' || state.phase === 'unplayable'
  const { title, text } = watchWords(state, facts)
  return (
    <div className="[--track:light-dark(var(--hover),var(--line-strong))] [&_.bar]:mt-2 [&_.bar]:mb-3.5 grid gap-4 justify-items-start max-wide:grid-cols-[auto_minmax(0,1fr)] max-wide:items-start">
      {isOver ? (
        <OutlinedHalves size={56} />
      ) : (
        <Halves progress={watchProgress(state, facts.requiredSeconds)} size={84} />
      )}
      <div className="w-full min-w-0">
        <Figure state={state} facts={facts} />
        <div role="status">
          <h2 className="h3 flex items-center gap-1.5">
            {isOver ? (
              <Icon name="WarningCircle" weight="fill" size={16} className="text-danger-text" />
            ) : null}
            {state.phase === 'complete' ? <Icon name="CheckCircle" weight="fill" size={16} /> : null}
            {title}
          </h2>
          <p className="sub mt-1 text-pretty">{text}</p>
        </div>
      </div>
    </div>
  )
}

const figure = 'figure figure-sm mb-1'

function Figure({ state, facts: { requiredSeconds, points } }: { state: WatchState; facts: WatchFacts }) {
  if (state.phase === 'failed' || state.phase === 'unplayable') return null
  if (state.phase === 'complete')
    return (
      <p className={figure}>
        <Points value={state.pointsEarned} kind="in" />
      </p>
    )
  if (state.phase !== 'watching' && state.phase !== 'elsewhere')
    return (
      <p className={figure}>
        <Points value={points} kind="in" />
      </p>
    )
  return (
    <>
      <p className={figure}>
        {state.confirmedSeconds} s <small>of {requiredSeconds} s confirmed</small>
      </p>
      <ProgressBar tone="in" label="Confirmed time" value={state.confirmedSeconds} max={requiredSeconds} />
    </>
  )
}

/** A title and a sentence: what happens, and what it means for the points. */
interface Words {
  title: string
  text: string
}

/** Facts about the task that the texts use. */
interface WatchFacts {
  /** Display name, such as YouTube. */
  platform: string
  requiredSeconds: number
  points: number
}

const notices: Record<Notice, Words> = {
  paused: { title: 'Paused', text: 'Press play to continue. Confirmed time stays.' },
  buffering: {
    title: 'Loading more',
    text: 'Time continues as soon as it plays. Confirmed time stays.',
  },
  hidden: {
    title: 'Page hidden',
    text: 'Time counts while this page is visible. Return here to continue; confirmed time stays.',
  },
  too_fast: {
    title: 'Too fast to count',
    text: 'Only normal speed counts. Set the player’s speed to 1; confirmed time stays.',
  },
  lost: {
    title: 'Connection lost',
    text: 'We keep retrying. Confirmed time stays, and time continues once you’re back.',
  },
  unanswered: {
    title: 'Still there?',
    text: 'Time is paused until you press the button. Nothing is lost.',
  },
}

const causes: Record<PlayerCause, (platform: string) => Words> = {
  embedding_disabled: (platform) => ({
    title: `Only on ${platform}`,
    text: 'Its uploader doesn’t allow it on other sites.',
  }),
  gone: () => ({ title: 'Removed', text: 'It was removed or made private.' }),
  network: (platform) => ({
    title: `${platform} isn’t responding`,
    text: 'Check your connection, or whether something in your browser blocks it.',
  }),
  refused_referrer: (platform) => ({
    title: `${platform} rejected our player`,
    text: 'That’s our fault, not yours.',
  }),
  needs_https: () => ({
    title: 'Not on this site',
    text: 'Twitch plays only on secure (https) sites, and this one isn’t.',
  }),
  offline: () => ({ title: 'Not live right now', text: 'The channel is offline.' }),
  unplayable: (platform) => ({ title: 'It won’t play', text: `${platform} can’t play it here.` }),
}

/** Title and text of a watched task. They change with events, never every second. */
function watchWords(state: WatchState, facts: WatchFacts): Words {
  switch (state.phase) {
    case 'loading':
      return { title: 'One moment', text: `The ${facts.platform} player is loading.` }
    case 'ready':
      return {
        title: 'Press play to start',
        text: `Watch ${durationText(facts.requiredSeconds)} at normal speed with this page visible. Nothing starts until you press play.`,
      }
    case 'starting':
      return { title: 'Starting', text: 'Your time starts counting in a moment.' }
    case 'watching':
      return watchingWords(state)
    case 'elsewhere':
      return {
        title: 'Playing in another tab',
        text: 'Confirmed time stays. Only one tab counts at a time.',
      }
    case 'complete':
      return { title: 'Done', text: 'The points are in your balance.' }
    case 'failed':
      return { title: 'No points this time', text: joined(state.reason, state.advice) }
    case 'unplayable': {
      const { title, text } = causes[state.cause](facts.platform)
      const cost = state.wasStarted
        ? 'Leaving it costs you nothing.'
        : 'It wasn’t started, so it cost you nothing.'
      return { title, text: `${text} ${cost}` }
    }
  }
}

function watchingWords({ notice, answerWithinSeconds }: Extract<WatchState, { phase: 'watching' }>): Words {
  if (notice === 'lost') return notices.lost
  if (answerWithinSeconds !== null && answerWithinSeconds > 0)
    return {
      title: 'Still there?',
      text: 'Press the button within 20 s, or time pauses until you do. Nothing is lost.',
    }
  if (answerWithinSeconds !== null) return notices.unanswered
  if (notice) return notices[notice]
  return { title: 'Counting', text: 'Keep the player visible. The halves show confirmed time.' }
}

const joined = (reason: string, advice: string): string =>
  advice ? `${reason.replace(/[.]$/, '')}. ${advice}` : reason
