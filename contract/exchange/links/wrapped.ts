import { type Address, wordsOf } from './link.ts'

/**
 * Pages that only lead on: a host, the first folder (null: any) and the parameters that may hold the target ('': the
 * whole query is the target).
 */
const exits: readonly [host: RegExp, folder: string | null, ...names: string[]][] = [
  [/^google\.[a-z]{2,3}(?:\.[a-z]{2})?$/, 'url', 'q', 'url'],
  [/^translate\.google\.[a-z.]+$/, 'translate', 'u'],
  [/(?:^|\.)youtube\.com$/, 'redirect', 'q'],
  [/(?:^|\.)youtube\.com$/, 'attribution_link', 'u'],
  [/(?:^|\.)(?:youtube|tiktok|soundcloud|twitter|x|instagram)\.com$/, 'oembed', 'url'],
  [/^publish\.(?:twitter|x)\.com$/, null, 'query', 'url'],
  [/^(?:twitter|x)\.com$/, 'safety', 'unsafe_link'],
  [/^(?:twitter|x)\.com$/, 'i', 'url'],
  [/(?:^|\.)tiktok\.com$/, 'link', 'target'],
  [/(?:^|\.)pinterest\.[a-z.]+$/, 'offsite', 'url'],
  [/(?:^|\.)vk\.(?:com|ru)$/, 'away.php', 'to'],
  [/(?:^|\.)vk\.(?:com|ru)$/, 'away', 'to'],
  [/^(?:gate|exit)\.sc$/, null, 'url'],
  [/^lm?\.(?:facebook|instagram|threads|messenger)\.(?:com|net)$/, null, 'u'],
  [/(?:^|\.)facebook\.com$/, 'l.php', 'u'],
  [/(?:^|\.)facebook\.com$/, 'flx', 'u'],
  [/^out\.reddit\.com$/, null, 'url'],
  [/(?:^|\.)linkedin\.com$/, 'redir', 'url'],
  [/(?:^|\.)linkedin\.com$/, 'safety', 'url'],
  [/(?:^|\.)steamcommunity\.com$/, 'linkfilter', 'url', 'u'],
  [/^t\.umblr\.com$/, 'redirect', 'z'],
  [/^duckduckgo\.com$/, 'l', 'uddg'],
  [/^slack-redir\.net$/, 'link', 'url'],
  [/\.safelinks\.protection\.outlook\.com$/, null, 'url'],
  [/^medium\.com$/, 'r', 'url'],
  [/^disq\.us$/, null, 'url'],
  [/^quora\.com$/, '_', 'url'],
  [/^link\.zhihu\.com$/, null, 'target'],
  [/^weibo\.cn$/, 'sinaurl', 'u', 'toasturl'],
  [/^t\.me$/, 'iv', 'url'],
  [/^(?:href\.li|anonym\.to|anon\.to)$/, null, ''],
]

/** The target of a page that only leads on; null if the URL is no such page. */
export function exitOf({ host, folders, query, href }: Address): string | null {
  const names =
    exits.find(([at, folder]) => at.test(host) && [null, folders[0]].includes(folder))?.slice(2) ?? []
  const whole = href.slice(href.indexOf('?') + 1)
  const texts = names.map((name) => (name === '' ? whole : (query.get(String(name)) ?? '')))
  const target = texts.find((text) => /^(?:https?:|\/|[\w-]+\.)/i.test(text))
  return target === undefined ? null : wholeOf(target, host)
}

/** A target as a whole URL: some pages name their own without the host. */
const wholeOf = (target: string, host: string): string =>
  target.startsWith('/') && !target.startsWith('//') ? `https://${host}${target}` : target

const gateHost = /^(?:accounts?|auth|consent|id|login|passport|signin|sso)\./
const gateFolders = wordsOf(
  'authwall checkpoint consent log-in login login.php servicelogin sign-in sign_in signin v3',
)
/** Parameters in which pages name the one that they lead back to. */
const returns = wordsOf(
  `back_url backurl continue continue_to desktop_uri dest destination followup from_url fromurl next next_url redirect
  redirect_after_login redirect_path redirect_to redirect_url return return_to return_url returnto returnurl ru
  sessionredirect session_redirect`,
)

/** True if people only see this page on their way to another one: to sign in, or to agree. */
export const isGate = ({ host, folders }: Address): boolean =>
  gateHost.test(host) || folders.some((folder) => gateFolders.has(folder))

/** The page that this one leads back to, once somebody has signed in or agreed; null if its query names none. */
export function returnOf({ host, query }: Address): string | null {
  const named = [...query].find(
    ([name, text]) => returns.has(name.toLowerCase()) && /^(?:https?:\/)?\//i.test(text),
  )
  return named ? wholeOf(named[1], host.replace(gateHost, '')) : null
}
