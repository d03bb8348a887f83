import type { PlatformName } from '#contract/platforms.ts'
import { Icon, type IconName } from './icon.tsx'

const brandMarks: Record<Exclude<PlatformName, 'vk'>, IconName> = {
  youtube: 'YoutubeLogo',
  tiktok: 'TiktokLogo',
  instagram: 'InstagramLogo',
  twitter: 'XLogo',
  soundcloud: 'SoundcloudLogo',
  twitch: 'TwitchLogo',
  pinterest: 'PinterestLogo',
  discord: 'DiscordLogo',
  website: 'Globe',
}

/** A platform's mark in ink, never in its brand colour. Decorative: the name is beside it. */
export function PlatformIcon({ platform, size = 18 }: { platform: PlatformName; size?: number | undefined }) {
  if (platform === 'vk') return <VkMark size={size} />
  return <Icon name={brandMarks[platform]} weight={platform === 'website' ? 'regular' : 'fill'} size={size} />
}

/** The mark on its own tile, as rows of platforms show it. */
export function PlatformMark({ platform }: { platform: PlatformName }) {
  return (
    <span className="platform-mark">
      <PlatformIcon platform={platform} size={17} />
    </span>
  )
}

/** VK in ink: a rounded tile with the letters cut out, drawn to sit beside the library's filled marks. */
function VkMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      <path
        fillRule="evenodd"
        d="M84 28h88a56 56 0 0 1 56 56v88a56 56 0 0 1-56 56H84a56 56 0 0 1-56-56V84a56 56 0 0 1 56-56zM52 88c2 54 29 84 74 84h5v-31c17 2 30 15 35 31h25c-7-25-24-40-35-45 11-6 26-21 30-39h-23c-5 17-20 33-32 34V88h-24v60c-14-4-32-21-33-60z"
      />
    </svg>
  )
}
