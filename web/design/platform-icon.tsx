import type { PlatformName } from '#contract/platforms.ts'
import {
  DiscordLogoIcon,
  GlobeIcon,
  type Icon,
  InstagramLogoIcon,
  PinterestLogoIcon,
  SoundcloudLogoIcon,
  TiktokLogoIcon,
  TwitchLogoIcon,
  XLogoIcon,
  YoutubeLogoIcon,
} from './icons.ts'
import { VkMark } from './vk-mark.tsx'

const MARKS: Record<Exclude<PlatformName, 'vk'>, Icon> = {
  youtube: YoutubeLogoIcon,
  tiktok: TiktokLogoIcon,
  instagram: InstagramLogoIcon,
  twitter: XLogoIcon,
  soundcloud: SoundcloudLogoIcon,
  twitch: TwitchLogoIcon,
  pinterest: PinterestLogoIcon,
  discord: DiscordLogoIcon,
  website: GlobeIcon,
}

/** A platform's mark in ink, never in its brand colour. Decorative: the name is beside it. */
export function PlatformIcon({ platform, size = 18 }: { platform: PlatformName; size?: number | undefined }) {
  if (platform === 'vk') return <VkMark size={size} />
  const Mark = MARKS[platform]
  return <Mark weight={platform === 'website' ? 'regular' : 'fill'} size={size} aria-hidden="true" />
}

/** The mark on its own tile, as rows of platforms show it. */
export function PlatformMark({ platform }: { platform: PlatformName }) {
  return (
    <span className="platform-mark">
      <PlatformIcon platform={platform} size={17} />
    </span>
  )
}
