import type { PlayerCause } from '#contract/players.ts'
import { durationText } from '../../design/time-text.ts'
import type { Notice, WatchState } from './watch-phases.ts'

/** A heading and a sentence: what happens, and what it means for the points. */
export interface Words {
  title: string
  text: string
}

/** What the words need to know of the task. */
export interface WatchFacts {
  /** As it is written: YouTube. */
  platform: string
  requiredSeconds: number
  points: number
}

const notices: Record<Notice, Words> = {
  paused: { title: 'Paused', text: 'Press play and the time goes on. What is confirmed stays.' },
  buffering: {
    title: 'Loading more',
    text: 'The time goes on as soon as it plays. What is confirmed stays.',
  },
  hidden: {
    title: 'Out of sight',
    text: 'Time counts while this page is in sight. Come back to it and it goes on; what is confirmed stays.',
  },
  too_fast: {
    title: 'Too fast to count',
    text: "Only normal speed counts. Set the player's speed to 1; what is confirmed stays.",
  },
  lost: {
    title: 'Connection lost',
    text: 'We keep trying by ourselves. What is confirmed stays, and it goes on when you are back.',
  },
  unanswered: {
    title: 'Still there?',
    text: 'The time stands still until you press the button. It cost you nothing.',
  },
}

const causes: Record<PlayerCause, (platform: string) => Words> = {
  embedding_disabled: (platform) => ({
    title: `Only on ${platform}`,
    text: 'Its owner does not let it play on other sites.',
  }),
  gone: () => ({ title: 'It is gone', text: 'It was removed or made private.' }),
  network: (platform) => ({
    title: `${platform} does not answer`,
    text: 'Nothing came from it. Check your connection, or what blocks it in your browser.',
  }),
  refused_referrer: (platform) => ({
    title: `${platform} refused our player`,
    text: 'That is a fault of ours, not of yours.',
  }),
  needs_https: () => ({
    title: 'Not on this address',
    text: 'Twitch plays on secure addresses alone (https), and this site has none.',
  }),
  offline: () => ({ title: 'Not live right now', text: 'The channel is not on air.' }),
  unplayable: (platform) => ({ title: 'It does not play', text: `${platform} can't play it here.` }),
}

/** What a watched task says of itself. It changes with what happens, never with each second. */
export function watchWords(state: WatchState, facts: WatchFacts): Words {
  switch (state.phase) {
    case 'loading':
      return { title: 'One moment', text: `The player of ${facts.platform} is loading.` }
    case 'ready':
      return {
        title: 'Press play to begin',
        text: `Watch ${durationText(facts.requiredSeconds)} at normal speed with this page in sight. Nothing starts before you press play.`,
      }
    case 'starting':
      return { title: 'Starting', text: 'The time counts in a moment.' }
    case 'watching':
      return watchingWords(state)
    case 'elsewhere':
      return {
        title: 'It goes on in another tab',
        text: 'What is confirmed stays. One tab counts at a time.',
      }
    case 'complete':
      return { title: 'Done', text: 'The points are on your balance.' }
    case 'failed':
      return { title: 'No points this time', text: joined(state.reason, state.advice) }
    case 'unplayable': {
      const { title, text } = causes[state.cause](facts.platform)
      const cost = state.wasStarted
        ? 'Leaving it costs you nothing.'
        : 'It was not started, so it cost you nothing.'
      return { title, text: `${text} ${cost}` }
    }
  }
}

function watchingWords({ notice, answerWithinSeconds }: Extract<WatchState, { phase: 'watching' }>): Words {
  if (notice === 'lost') return notices.lost
  if (answerWithinSeconds !== null && answerWithinSeconds > 0)
    return {
      title: 'Still there?',
      text: 'Press the button within 20 s, or the time stands still until you do. Nothing is lost.',
    }
  if (answerWithinSeconds !== null) return notices.unanswered
  if (notice) return notices[notice]
  return { title: 'It counts', text: 'Keep the player in sight. The halves show what is confirmed.' }
}

const joined = (reason: string, advice: string): string =>
  advice ? `${reason.replace(/[.]$/, '')}. ${advice}` : reason
