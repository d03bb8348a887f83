import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { firstWords, secondWords } from './username-words.ts'

/** The address as an account's name: two ways to write it in capitals are one mailbox. */
export const emailOf = (address: string): string => address.trim().toLowerCase()

const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * The canonical form by which persons are compared (product decisions, Grants): without case, without +tag, and
 * at Gmail without dots. For comparing only: mail goes to the address as it was typed.
 */
export function emailKeyOf(address: string): string {
  const email = emailOf(address)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const name = email.slice(0, at)
  // A name that is all tag keeps it, or every such address of a domain would be one person.
  const plain = name.replace(/(?<=.)\+.*$/, '')
  if (!gmail.has(domain)) return `${plain}@${domain}`
  return `${plain.replaceAll('.', '')}@gmail.com`
}

let disposable: Set<string> | undefined

/** Whether an address belongs to a service of throw-away mailboxes, by a public list of their domains. */
export function isDisposable(address: string): boolean {
  disposable ??= disposableEmailBlocklistSet()
  const labels = emailOf(address).split('@').at(-1)?.split('.') ?? []
  return labels.some((_, index) => disposable?.has(labels.slice(index).join('.')) ?? false)
}

const reserved = new Set(
  `about account admin administrator anonymous api app billing bot contact everybody everyone faq guest help house
  info mail me member members moderation moderator mutual mutuals nobody null official owner payment payments postmaster
  privacy root security service staff support system team terms undefined webmaster you`.split(/\s+/),
)

/** Names that would pass for the house itself; underscores, digits and case do not make them free. */
export const isReserved = (username: string): boolean =>
  reserved.has(username.toLowerCase().replace(/[_\d]/g, ''))

/**
 * A first username: two plain words and a number below 1,000, about ten million in all.
 * @param pick answers a whole number from 0 up to, and without, its argument
 */
export function suggestUsername(pick: (below: number) => number): string {
  return `${firstWords[pick(firstWords.length)]}_${secondWords[pick(secondWords.length)]}_${pick(1000)}`
}
