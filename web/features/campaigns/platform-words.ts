import { type PlatformName, platformLabels } from '#contract/platforms.ts'

interface PasteWords {
  label: string
  hint: string
}

const hints: Record<PlatformName, string> = {
  youtube: 'A video, a Short, a live stream, a playlist or a channel; @name works too.',
  tiktok: 'A video or a profile; @name works too.',
  twitter: 'A post or a profile; @name works too.',
  instagram: 'A post, a reel or a profile; @name works too.',
  pinterest: 'A pin, a board or a profile; @name works too.',
  soundcloud: 'A track, a playlist or a profile.',
  twitch: 'A channel, a recording or a clip; the name of a channel works too.',
  website: 'A page that anybody can open. We read its title and picture.',
  vk: 'A post, a video, a profile or a community.',
  discord: 'An invite that does not expire, as discord.gg/yourserver.',
}

/** What to paste where. */
export const pasteWords = (platform: PlatformName | null): PasteWords =>
  platform === null
    ? {
        label: 'Address of what you made',
        hint: 'From YouTube, TikTok, Twitter, Instagram, Pinterest, SoundCloud, Twitch, VK, Discord or a website.',
      }
    : {
        label: platform === 'website' ? 'Website address' : `Address on ${platformLabels[platform]}`,
        hint: hints[platform],
      }

/** How a kind of content is called. */
export const kindWords: Record<string, string> = {
  video: 'Video',
  channel: 'Channel',
  profile: 'Profile',
  post: 'Post',
  pin: 'Pin',
  board: 'Board',
  track: 'Track',
  playlist: 'Playlist',
  recording: 'Recording',
  clip: 'Clip',
  site: 'Website',
  community: 'Community',
  server: 'Server',
}
