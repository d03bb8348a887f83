import { type PlatformName, platformLabels } from '#contract/platforms.ts'

const hints: Record<PlatformName, string> = {
  youtube: 'A video, a Short, a live stream, a playlist or a channel; @name works too.',
  tiktok: 'A video or a profile; @name works too.',
  twitter: 'A post or a profile; @name works too.',
  instagram: 'A post, a reel or a profile; @name works too.',
  pinterest: 'A pin, a board or a profile; @name works too.',
  soundcloud: 'A track, a playlist or a profile.',
  twitch: 'A channel or a recording; a channel name works too. A clip can get visits and feedback.',
  website: 'A page anyone can open. We read its title and picture.',
  vk: 'A post, a video, a profile or a community.',
  discord: 'An invite that doesn’t expire, like discord.gg/yourserver.',
}

/** Label and hint of the link field; null: links of any platform. */
export const pasteWords = (platform: PlatformName | null) =>
  platform === null
    ? {
        label: 'Link to what you made',
        hint: 'From YouTube, TikTok, Twitter, Instagram, Pinterest, SoundCloud, Twitch, VK, Discord or a website.',
      }
    : {
        label: platform === 'website' ? 'Website link' : `Link on ${platformLabels[platform]}`,
        hint: hints[platform],
      }
