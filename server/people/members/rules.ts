import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import providers from './mail-providers.json' with { type: 'json' }
import names from './names.json' with { type: 'json' }

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

/** Signs that are easily taken for a letter, each with that letter. */
const lookalikes: Record<string, string> = {
  i: 'l',
  1: 'l',
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  rn: 'm',
  vv: 'w',
}
const toOne = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[i1034578]/g, oneOf)
    .replace(/rn|vv/g, oneOf)
const oneOf = (sign: string): string => lookalikes[sign] ?? sign

/**
 * A name with what looks alike made one: no two members have the same. Underscores, and digits at the end, tell names
 * apart. Migration 511 has computed it for names of before.
 */
export function lookOf(username: string): string {
  const front = username.replace(/[_\d]+$/, '')
  return toOne(front) + username.slice(front.length)
}

const reserved = new Set(names.reserved.map(toOne))
/** Two or more of them; short ones, such as "me", begin or end too many other words. */
const compound = new RegExp(`^(?:${[...reserved].filter((word) => word.length > 3).join('|')}){2,}$`)

/**
 * True for names that could pass for the house itself: its words and compounds of them. Underscores, digits, case and signs
 * that look like a letter make no difference.
 */
export const isReserved = (username: string): boolean =>
  [username.replace(/[_\d]/g, ''), lookOf(username).replace(/[_\d]/g, '')]
    .map(toOne)
    .some((text) => reserved.has(text) || compound.test(text))

/**
 * Suggests a first username: two plain words and a number below 1,000, about ten million in all. The words say nothing
 * about the member and name nothing we sell.
 * @param pick returns an integer from 0 to below its argument
 */
export const suggestUsername = (pick: (below: number) => number): string => {
  const [one, other] = [names.first, names.second].map((words) => words[pick(words.length)])
  return `${one}_${other}_${pick(1000)}`
}

/**
 * Domains at which everybody can get a mailbox: two accounts there have nothing in common. Of providers with a domain in
 * many countries the endings are listed, since anybody may register the same name under another one. What is missing here
 * is a flag that an admin closes once. The last one is that of the demo's members.
 */
const mailProviders: ReadonlySet<string> = new Set([
  ...providers.domains,
  ...Object.entries(providers.endings).flatMap(([name, endings]) =>
    endings.map((ending) => `${name}.${ending}`),
  ),
])
