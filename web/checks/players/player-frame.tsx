import type { Ref } from 'react'
import { type PlayerContent, playerAddress } from '#contract/checks/players.ts'
import { platformLabels } from '#contract/platforms.ts'
import { useHydrated } from '../../design/use-hydrated.ts'
import './players.css'

/** Shape of each platform's player: YouTube needs at least 200 × 200, Twitch 400 × 300, TikTok is 9:16. */
const shapes = { youtube: 'wide', twitch: 'wide', tiktok: 'tall', soundcloud: 'sound' } as const

interface FrameProps {
  content: PlayerContent
  title: string
  ref: Ref<HTMLIFrameElement>
}

/** Frame of the page in which the platform's player runs. Nothing of ours is ever drawn over it. */
export function PlayerFrame({ content, title, ref }: FrameProps) {
  // A player that loads before this page listens would report to nobody.
  const listens = useHydrated()
  return (
    <div className="watch-player" data-shape={shapes[content.platform]}>
      {listens ? (
        <iframe
          className="size-full"
          ref={ref}
          src={playerAddress(content)}
          title={`${platformLabels[content.platform]} player: ${title}`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        />
      ) : null}
    </div>
  )
}
