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
  [
    'server Python https://discord.gg/Python -',
    [
      'https://discord.com/Invite/Python',
      'https://discord.com/login?redirect_to=%2Finvite%2FPython',
      'https://discord.gg/Python.',
    ],
  ],
  ['short_link', ['https://dsc.gg/python', 'https://discord.me/python']],
  [
    'closed',
    [
      'https://discord.com/channels/267624335836053506/267624335836053506',
      'https://discord.com/Channels/@me/1234567890',
    ],
  ],
  [
    'not_content',
    [
      'https://discord.com/',
      'https://discord.com/app',
      'https://discord.com/invite',
      'https://discord.com/servers/python-267624335836053506',
      'https://discord.com/users/267624335836053506',
      'https://discord.com/developers/docs/reference',
      'https://discord.com/oauth2/authorize?client_id=1&redirect_uri=https://example.org',
      'https://discord.new/AbCdEf',
      'https://discord.gift/AbCdEf',
      'https://support.discord.com/hc',
      'https://cdn.discordapp.com/icons/1/a.png',
      'https://docs.discord.com/developers',
    ],
  ],
]
