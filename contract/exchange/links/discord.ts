import { type Address, bareHost, type Found, type LinkForms, notContent, shortLink } from './link.ts'

const appHosts = new Set([
  'discord.com',
  'discordapp.com',
  'ptb.discord.com',
  'canary.discord.com',
  'ptb.discordapp.com',
  'canary.discordapp.com',
])
/** Hosts that lend names for invites: each redirects to one. */
const redirectHosts = new Set(['dsc.gg', 'discord.me', 'invite.gg', 'discord.io'])
const code = /^[A-Za-z0-9-]{2,32}$/

const server = (id: string): Found =>
  code.test(id) ? { kind: 'server', id, url: `https://discord.gg/${id}` } : notContent

function read({ host, path }: Address): Found {
  const [first = '', second = ''] = path
  if (redirectHosts.has(host)) return first ? shortLink : notContent
  if (bareHost(host) === 'discord.gg') return server(first === 'invite' ? second : first)
  if (first === 'invite') return server(second)
  if (first === 'channels')
    return {
      problem: 'closed',
      sentence: 'Only members of the server can open this. Use a non-expiring invite link.',
    }
  return notContent
}

export const discord: LinkForms = {
  platform: 'discord',
  owns: (host) => appHosts.has(bareHost(host)) || redirectHosts.has(host) || bareHost(host) === 'discord.gg',
  read,
  advice: 'Use a non-expiring invite link, like discord.gg/yourserver.',
}
