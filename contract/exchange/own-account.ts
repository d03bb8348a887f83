import type { PlatformName } from '../platforms.ts'
import { decodedOf, urlOf } from '../url.ts'

/** Format of a platform's account handles and URLs, and its public page with the bio. */
interface AccountForm {
  /** Hosts of account URLs, without www. and m. */
  hosts: readonly string[]
  /** Pattern of a handle, without the @. */
  handle: RegExp
  /** Captures the account in the path of such a URL. */
  path: RegExp
  /** Page that shows the bio; null: none can be opened without signing in. */
  page: ((handle: string) => string) | null
  /** True if that page shows the bio without scripts or a sign-in; otherwise an admin reads it. */
  readable: boolean
  example: string
}

/** A form whose URLs begin with the account's name, and whose page we can read. */
const named = (
  hosts: readonly string[],
  handle: RegExp,
  page: (handle: string) => string,
  more: Partial<AccountForm> = {},
): AccountForm => ({ hosts, handle, page, path: /^\/([^/]+)/, readable: true, example: 'yourname', ...more })

const forms: Record<PlatformName, AccountForm> = {
  youtube: {
    hosts: ['youtube.com'],
    handle: /^(UC[\w-]{22}|[\p{L}\p{N}._·-]{3,30})$/u,
    path: /^\/(?:@|channel\/|c\/|user\/)([^/]+)/,
    page: (handle) =>
      /^UC[\w-]{22}$/.test(handle)
        ? `https://www.youtube.com/channel/${handle}/about`
        : `https://www.youtube.com/@${encodeURIComponent(handle)}/about`,
    readable: true,
    example: '@yourchannel',
  },
  tiktok: named(['tiktok.com'], /^[\w.]{2,24}$/, (handle) => `https://www.tiktok.com/@${handle}`, {
    path: /^\/@([^/]+)/,
    example: '@yourname',
  }),
  twitter: named(['twitter.com', 'x.com'], /^\w{1,15}$/, (handle) => `https://x.com/${handle}`, {
    readable: false,
    example: '@yourname',
  }),
  instagram: named(['instagram.com'], /^[\w.]{1,30}$/, (handle) => `https://www.instagram.com/${handle}/`, {
    readable: false,
    example: '@yourname',
  }),
  pinterest: named(['pinterest.com'], /^\w{3,30}$/, (handle) => `https://www.pinterest.com/${handle}/`),
  soundcloud: named(['soundcloud.com'], /^[\w-]{3,25}$/, (handle) => `https://soundcloud.com/${handle}`, {
    example: 'your-name',
  }),
  twitch: named(['twitch.tv'], /^\w{3,25}$/, (handle) => `https://www.twitch.tv/${handle}/about`),
  website: {
    hosts: [],
    handle: /^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i,
    path: /^$/,
    page: (handle) => `https://${handle}/`,
    readable: true,
    example: 'example.com',
  },
  vk: named(['vk.com', 'vk.ru'], /^[\w.]{3,32}$/, (handle) => `https://vk.com/${handle}`),
  discord: {
    hosts: [],
    handle: /^[\w.]{2,32}$/,
    path: /^$/,
    page: null,
    readable: false,
    example: 'yourname',
  },
}

/**
 * Reads a typed account: a handle with or without @, or the URL of its page. Returns the handle as the
 * platform writes it; null if it is invalid.
 */
export function readHandle(platform: PlatformName, text: string): string | null {
  const form = forms[platform]
  const named = handleIn(text.trim(), form, platform) ?? ''
  return form.handle.test(named) ? named : null
}

function handleIn(text: string, form: AccountForm, platform: PlatformName): string | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = urlOf(address)
  const host = url?.hostname.replace(/^(www|m|mobile)\./, '') ?? ''
  if (platform === 'website') return host
  if (url && form.hosts.includes(host))
    return form.path.exec(decodedOf(url.pathname) ?? url.pathname)?.[1]?.replace(/^@/, '')
  return text.replace(/^@/, '')
}

/** Comparison key of a handle, the same for every spelling. Only YouTube's channel ids are case-sensitive. */
export const handleKeyOf = (handle: string): string =>
  /^UC[\w-]{22}$/.test(handle) ? handle : handle.toLowerCase()

/** The page with the bio of an account; null if there is none. */
export const accountPage = (platform: PlatformName, handle: string): string | null =>
  forms[platform].page?.(handle) ?? null

/** True if we can read that page ourselves. */
export const isReadable = (platform: PlatformName): boolean => forms[platform].readable

/** Example of a handle. */
export const handleExample = (platform: PlatformName): string => forms[platform].example
