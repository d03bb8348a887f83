import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { mailProviders } from './mail-providers.ts'
import { firstWords, secondWords } from './username-words.ts'

/** An email as the key of its account: capitals make no difference. */
export const emailOf = (address: string): string => address.trim().toLowerCase()

const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * Canonical form by which persons are compared (product decisions, Grants): without case, without +tag, and
 * at Gmail without dots. For comparing only: mail goes to the address as it was typed.
 */
export function emailKeyOf(address: string): string {
  const email = emailOf(address)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const name = email.slice(0, at)
  // A name that is only a tag keeps it, or every such address of a domain would be one person.
  const plain = name.replace(/(?<=.)\+.*$/, '')
  if (!gmail.has(domain)) return `${plain}@${domain}`
  return `${plain.replaceAll('.', '')}@gmail.com`
}

let disposable: Set<string> | undefined

/** True if the address belongs to a throwaway mailbox service, by a public list of domains. */
export function isDisposable(address: string): boolean {
  disposable ??= disposableEmailBlocklistSet()
  const labels = emailOf(address).split('@').at(-1)?.split('.') ?? []
  return labels.some((_, index) => disposable?.has(labels.slice(index).join('.')) ?? false)
}

/** Second labels under which a country registers domains, as in co.uk. */
const registries = /^(?:co|com|net|org|ac|edu|gov|gob|gouv|or|ne|go)$/

/**
 * The registered domain of an address, whose owner can have any number of mailboxes; null at a provider where everybody
 * has one. Below country endings like co.uk it has three labels, otherwise two.
 */
export function ownMailDomainOf(address: string): string | null {
  const labels = emailOf(address).split('@').at(-1)?.split('.') ?? []
  const [second = '', top = ''] = labels.slice(-2)
  const domain = labels.slice(top.length === 2 && registries.test(second) ? -3 : -2).join('.')
  return mailProviders.has(domain) ? null : domain
}

const reserved = new Set(
  `about account admin administrator anonymous api app billing bot contact everybody everyone faq guest help house
  info mail me member members moderation moderator mutual mutuals nobody null official owner payment payments postmaster
  privacy root security service staff support system team terms undefined webmaster you`.split(/\s+/),
)

/** True for names that could pass for the house itself; underscores, digits and case make no difference. */
export const isReserved = (username: string): boolean =>
  reserved.has(username.toLowerCase().replace(/[_\d]/g, ''))

/**
 * Suggests a first username: two plain words and a number below 1,000, about ten million in all.
 * @param pick returns an integer from 0 to below its argument
 */
export function suggestUsername(pick: (below: number) => number): string {
  return `${firstWords[pick(firstWords.length)]}_${secondWords[pick(secondWords.length)]}_${pick(1000)}`
}
