import type { Forms } from './forms.ts'

export const discord: Forms = [
  [
    'server Python https://discord.gg/Python -',
    [
      'https://discord.gg/Python',
      'discord.gg/Python',
      'https://www.discord.gg/Python',
      'https://discord.com/invite/Python',
      'https://discordapp.com/invite/Python',
      'https://ptb.discord.com/invite/Python?event=123',
      'https://canary.discord.com/invite/Python',
      'https://discord.gg/invite/Python',
      'http://discord.gg/Python/',
      'Join us: https://discord.gg/Python',
    ],
  ],
]
