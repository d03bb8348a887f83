import type { Forms } from './forms.ts'

export const twitch: Forms = [
  [
    'channel @shroud https://www.twitch.tv/shroud shroud',
    [
      'https://www.twitch.tv/shroud',
      'https://twitch.tv/Shroud?tt_content=channel',
      'm.twitch.tv/shroud',
      'https://go.twitch.tv/shroud',
      'https://www.twitch.tv/shroud/videos?filter=archives',
      'https://www.twitch.tv/shroud/about',
      'https://www.twitch.tv/popout/shroud/chat?popout=',
      'https://player.twitch.tv/?channel=shroud&parent=example.com',
      'https://www.twitch.tv/embed/shroud/chat',
      'https://www.twitch.tv/subs/shroud',
      'https://dashboard.twitch.tv/u/shroud/home',
      '@shroud',
      'Shroud',
    ],
  ],
  [
    'recording 1234567890 https://www.twitch.tv/videos/1234567890 -',
    [
      'https://www.twitch.tv/videos/1234567890',
      'https://m.twitch.tv/videos/1234567890?t=1h2m3s',
      'https://www.twitch.tv/shroud/video/1234567890',
      'https://www.twitch.tv/shroud/v/1234567890',
      'https://player.twitch.tv/?video=v1234567890&parent=example.com',
      'https://www.twitch.tv/video/1234567890',
    ],
  ],
  [
    'clip AwkwardHelplessSalamanderSwiftRage https://clips.twitch.tv/AwkwardHelplessSalamanderSwiftRage -',
    [
      'https://clips.twitch.tv/AwkwardHelplessSalamanderSwiftRage',
      'https://clips.twitch.tv/embed?clip=AwkwardHelplessSalamanderSwiftRage&parent=example.com',
      'clips.twitch.tv/AwkwardHelplessSalamanderSwiftRage?tt_medium=clips',
    ],
  ],
  [
    'clip AwkwardHelplessSalamanderSwiftRage https://www.twitch.tv/shroud/clip/AwkwardHelplessSalamanderSwiftRage shroud',
    [
      'https://www.twitch.tv/shroud/clip/AwkwardHelplessSalamanderSwiftRage',
      'https://m.twitch.tv/shroud/clip/AwkwardHelplessSalamanderSwiftRage?filter=clips',
      'https://clips.twitch.tv/shroud/AwkwardHelplessSalamanderSwiftRage',
    ],
  ],
]
