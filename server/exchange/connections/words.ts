import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import type { PlatformError } from '../../providers/platforms/index.ts'

/** Message to a member if a platform does not answer: what happened, that nothing is lost, what to do. */
export interface FailureMessage {
  message: string
  retryAfterSeconds: number | null
  connect: boolean
}

const daySeconds = 86_400

/** Returns the message for each way in which a platform does not answer. */
export function wordsFor(platform: PlatformName, { code, retryAfterSeconds }: PlatformError): FailureMessage {
  const label = platformLabels[platform]
  const wait = (seconds: number, message: string): FailureMessage => ({
    message,
    retryAfterSeconds: Math.max(seconds, retryAfterSeconds ?? 0),
    connect: false,
  })
  const tell = (message: string, connect = false): FailureMessage => ({
    message,
    retryAfterSeconds: null,
    connect,
  })
  switch (code) {
    case 'revoked':
      return tell(
        `${label} no longer lets us ask about your account. Connect it again; your task is still here.`,
        true,
      )
    case 'busy':
      return wait(
        30,
        `${label} is limiting our requests right now. Try again in a moment; your task is still here.`,
      )
    case 'quota':
      return wait(
        daySeconds / 24,
        `We can’t ask ${label} anything more today. Send a screenshot instead, or try again tomorrow.`,
      )
    case 'missing':
      return tell(
        `${label} can’t find what this task points to. Send a screenshot if you did it, or report the task.`,
      )
    case 'unreadable':
      return tell(
        `We can’t ask ${label} about your account right now. Send a screenshot instead; your account stays connected.`,
      )
    case 'refused':
      return tell(`${label} doesn’t tell us this about your account. Send a screenshot instead.`)
    case 'down':
    case 'bad_answer':
      return wait(20, `${label} didn’t answer. Nothing is lost; try again in a moment.`)
  }
}
