import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

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

const wordsOf = (text: string): string[] => text.split(/\s+/)

const reserved = new Set(
  wordsOf(`about account admin administrator anonymous api app billing bot contact everybody everyone faq guest help house
  info mail me member members moderation moderator mutual mutuals nobody null official owner payment payments postmaster
  privacy root security service staff support system team terms undefined webmaster you`),
)

/** True for names that could pass for the house itself; underscores, digits and case make no difference. */
export const isReserved = (username: string): boolean =>
  reserved.has(username.toLowerCase().replace(/[_\d]/g, ''))

/**
 * Suggests a first username: two plain words and a number below 1,000, about ten million in all.
 * @param pick returns an integer from 0 to below its argument
 */
export const suggestUsername = (pick: (below: number) => number): string =>
  `${firstWords[pick(firstWords.length)]}_${secondWords[pick(secondWords.length)]}_${pick(1000)}`

/** Plain words for a first username: they say nothing about the member and name nothing we sell. */
const firstWords =
  wordsOf(`amber autumn azure blue bold brass brave bright brisk bronze calm cedar clear clever copper
coral cosy cotton crisp daily dawn deep early easy even fair fern fresh gentle glad golden grand green happy hazel
honest humble indigo ivory jade jolly keen kind light lilac lively lucky maple mellow merry mild mint misty neat
noble olive open pearl plain proud quick quiet rapid ready rosy round ruby rustic sage sandy silver simple smooth
snowy soft solar spring steady still summer sunny swift teal tidy velvet violet vivid warm wild winter witty`)

const secondWords =
  wordsOf(`acorn arrow badger bamboo basin beacon beaver birch bison bluff branch breeze bridge brook
canoe canyon cedar cliff clover cloud coast comet compass coral cove crane creek delta dune echo falcon feather fern
field finch fjord forest fox garden glacier grove harbor hawk heron hill island jetty juniper kestrel kite lagoon
lake lantern lark leaf lemon lily linden lotus lynx maple marsh meadow mesa moon moss oak ocean orchard otter owl
panda path peach pebble pine plum pond poppy prairie quail rain raven reef ridge river robin sail shore sky spark
sparrow star stone stream swan thistle tide trail tulip valley walnut wave willow wind wren`)

/** Providers that have a domain in many countries, with the endings of these. */
const countryProviders: Record<string, string> = {
  yahoo: `com co.uk co.in co.jp co.id co.nz co.za com.ar com.au com.br com.hk com.mx com.ph com.sg com.tw com.vn ca de
  dk es fr gr ie in it nl no pl ro se`,
  hotmail: `com co.uk co.jp com.ar com.au com.br com.tr be ca ch cl cz de dk es fi fr gr hu it nl no se sk`,
  outlook: `com com.ar com.au com.br com.tr co.id co.th at be cl cz de dk es fr gr hu ie in it jp kr pt sa sk`,
  live: `com co.uk com.ar com.au com.mx com.pt be ca cl cn de dk fr ie in it jp nl no ru se`,
  gmx: `com net de at ch es fr it us co.uk`,
  yandex: `com ru by kz ua com.tr`,
}

/**
 * Domains at which everybody can get a mailbox: two accounts there have nothing in common. Endings are listed, since
 * anybody may register the same name under another one. What is missing here is a flag that an admin closes once.
 * The last one is that of the demo's members.
 */
const mailProviders: ReadonlySet<string> = new Set([
  ...wordsOf(`gmail.com googlemail.com icloud.com me.com mac.com msn.com passport.com rocketmail.com ymail.com aol.com
  proton.me protonmail.com pm.me tuta.com tutanota.com fastmail.com hey.com zoho.com mail.com email.com appleid.com
  duck.com mozmail.com web.de t-online.de freenet.de arcor.de posteo.de mailbox.org orange.fr wanadoo.fr free.fr
  sfr.fr laposte.net libero.it virgilio.it tiscali.it alice.it tin.it telefonica.net sapo.pt telenet.be skynet.be
  ziggo.nl kpnmail.nl hetnet.nl bluewin.ch aon.at btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com
  eircom.net telia.com comhem.se online.no wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz azet.sk zoznam.sk
  abv.bg ukr.net i.ua mail.ru bk.ru inbox.ru list.ru internet.ru rambler.ru ya.ru mail.ee inbox.lv citromail.hu
  freemail.hu comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net
  rogers.com shaw.ca bell.net videotron.ca bigpond.com optusnet.com.au xtra.co.nz uol.com.br bol.com.br
  terra.com.br ig.com.br globo.com rediffmail.com qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com
  aliyun.com naver.com daum.net hanmail.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp walla.co.il
  mutuals.test`),
  ...Object.entries(countryProviders).flatMap(([name, endings]) =>
    wordsOf(endings).map((ending) => `${name}.${ending}`),
  ),
])
