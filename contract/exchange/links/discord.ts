import { type Address, bareHost, below, type Found, type LinkForms, notContent, shortLink } from './link.ts'

/** Releases of the app, each on a host of its own. */
const releases = /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/
const owned = below('discord.com', 'discordapp.com', 'discord.gg', 'discord.new', 'discord.gift')
/** Hosts that lend names for invites: each redirects to one. */
const redirectHosts = new Set(['dsc.gg', 'discord.me', 'invite.gg', 'discord.io'])
const code = /^[A-Za-z0-9-]{2,32}$/

const server = (id: string): Found =>
  code.test(id) ? { kind: 'server', id, url: `https://discord.gg/${id}` } : notContent

function read({ host, path, folders }: Address): Found {
  const [first = '', second = ''] = path
  if (redirectHosts.has(host)) return first ? shortLink : notContent
  if (bareHost(host) === 'discord.gg') return server(folders[0] === 'invite' ? second : first)
  if (!releases.test(bareHost(host))) return notContent
  if (folders[0] === 'invite') return server(second)
  if (folders[0] === 'channels')
    return {
      problem: 'closed',
      sentence: 'Only members of the server can open this. Use a non-expiring invite link.',
    }
  return notContent
}

export const discord: LinkForms = {
  platform: 'discord',
  owns: (host) => owned(host) || redirectHosts.has(host),
  read,
  advice: 'Use a non-expiring invite link, like discord.gg/yourserver.',
}
