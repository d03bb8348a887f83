import { type PlayerMessage, type PlayerState, playerCauses } from '#contract/checks/players.ts'

const states: readonly PlayerState[] = ['ready', 'playing', 'paused', 'buffering', 'ended', 'error']
/** Validates a message of the player page; null if it is malformed. */
function playerMessage(data: unknown): PlayerMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { source, state, position, duration, cause, practice } = data as Partial<PlayerMessage>
  if (source !== 'mutuals-player' || !states.includes(state as PlayerState)) return null
  if (typeof position !== 'number' || !Number.isFinite(position) || position < 0) return null
  return {
    source,
    state: state as PlayerState,
    position,
    duration: typeof duration === 'number' && Number.isFinite(duration) ? duration : null,
    cause: playerCauses.find((known) => known === cause) ?? (state === 'error' ? 'unplayable' : null),
    practice: practice === true,
  }
}

/** Listens to the messages of one frame of ours and no other. Returns a function that stops it. */
export function listenToPlayer(
  frame: () => Window | null | undefined,
  onMessage: (message: PlayerMessage) => void,
): () => void {
  const listen = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || source === null || source !== frame()) return
    const message = playerMessage(data)
    if (message) onMessage(message)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}
