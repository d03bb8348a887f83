import { expect, test } from 'vitest'
import { readLink } from '#contract/exchange/links/read-link.ts'
import { siteKeyOf } from './rules.ts'

function pageOf(text: string): { id: string; key: string } {
  const reading = readLink(text)
  if (!reading.ok || reading.link.platform !== 'website') throw new Error(`${text} is no website`)
  return { id: reading.link.id, key: siteKeyOf(reading.link.canonicalUrl) }
}

/** Pages of two people: hosts that the list has. */
const onSharedHosts: [string, string][] = [
  ['https://www.linkedin.com/in/person-a', 'https://www.linkedin.com/in/person-b'],
  ['https://www.linkedin.com/company/kiln', 'https://www.linkedin.com/company/tide'],
  [
    'https://www.linkedin.com/posts/ada_clay-activity-7261',
    'https://www.linkedin.com/posts/ben_tide-activity-7262',
  ],
  ['https://www.linkedin.com/pulse/moon-jars-ada', 'https://www.linkedin.com/pulse/slow-mugs-ben'],
  ['https://www.patreon.com/c/ada', 'https://www.patreon.com/c/ben'],
  ['https://www.patreon.com/ada', 'https://www.patreon.com/ben'],
  ['https://www.patreon.com/posts/first-firing-104', 'https://www.patreon.com/posts/second-firing-105'],
  ['https://www.patreon.com/user?u=104', 'https://www.patreon.com/user?u=105'],
  ['https://www.etsy.com/shop/AdaClay', 'https://www.etsy.com/shop/BenTide'],
  ['https://www.etsy.com/de/shop/AdaClay', 'https://www.etsy.com/de/shop/BenTide'],
  ['https://www.etsy.com/listing/1204/moon-jar', 'https://www.etsy.com/listing/1205/moon-jar'],
  ['https://www.reddit.com/r/pottery', 'https://www.reddit.com/r/ceramics'],
  ['https://www.reddit.com/user/ada', 'https://www.reddit.com/user/ben'],
  ['https://vimeo.com/channels/ada', 'https://vimeo.com/channels/ben'],
  ['https://vimeo.com/104', 'https://vimeo.com/105'],
  ['https://medium.com/@ada/moon-jars', 'https://medium.com/@ben/slow-mugs'],
  ['https://medium.com/p/1c0ffee', 'https://medium.com/p/2c0ffee'],
  ['https://ada.substack.com/p/moon-jars', 'https://ben.substack.com/p/slow-mugs'],
  ['https://substack.com/@ada', 'https://substack.com/@ben'],
  ['https://bsky.app/profile/ada.bsky.social', 'https://bsky.app/profile/ben.bsky.social'],
  ['https://www.threads.com/@ada', 'https://www.threads.com/@ben'],
  ['https://www.threads.net/@ada/post/C1', 'https://www.threads.net/@ben/post/C1'],
  ['https://www.tumblr.com/ada', 'https://www.tumblr.com/ben'],
  ['https://ada.tumblr.com/', 'https://ben.tumblr.com/'],
  ['https://kick.com/ada', 'https://kick.com/ben'],
  ['https://linktr.ee/ada', 'https://linktr.ee/ben'],
  ['https://beacons.ai/ada', 'https://beacons.ai/ben'],
  ['https://bit.ly/3AbCdEf', 'https://bit.ly/3aBcDeF'],
  ['https://tinyurl.com/ada-clay', 'https://tinyurl.com/ben-tide'],
  ['https://lnkd.in/dAbC1234', 'https://lnkd.in/dXyZ1234'],
  ['https://github.com/ada/kiln', 'https://github.com/ben/kiln'],
  ['https://docs.google.com/document/d/1AbCdEfGh/edit', 'https://docs.google.com/document/d/1XyZdEfGh/edit'],
  ['https://docs.google.com/forms/d/e/1FAIpA/viewform', 'https://docs.google.com/forms/d/e/1FAIpB/viewform'],
  ['https://docs.google.com/document/u/0/d/1AbC/edit', 'https://docs.google.com/document/u/0/d/1XyZ/edit'],
  ['https://drive.google.com/file/d/1AbC/view', 'https://drive.google.com/file/d/1XyZ/view'],
  ['https://sites.google.com/view/ada-clay', 'https://sites.google.com/view/ben-tide'],
  [
    'https://play.google.com/store/apps/details?id=org.ada',
    'https://play.google.com/store/apps/details?id=org.ben',
  ],
  ['https://apps.apple.com/us/app/ada/id104', 'https://apps.apple.com/us/app/ben/id105'],
  ['https://podcasts.apple.com/gb/podcast/ada/id104', 'https://podcasts.apple.com/gb/podcast/ben/id105'],
  ['https://open.spotify.com/artist/1AbC', 'https://open.spotify.com/artist/2AbC'],
  ['https://open.spotify.com/intl-de/show/1AbC', 'https://open.spotify.com/intl-de/show/2AbC'],
  ['https://www.facebook.com/ada', 'https://www.facebook.com/ben'],
  ['https://www.facebook.com/groups/adaclay', 'https://www.facebook.com/groups/bentide'],
  ['https://www.facebook.com/profile.php?id=104', 'https://www.facebook.com/profile.php?id=105'],
  ['https://www.amazon.de/stores/Ada/page/1', 'https://www.amazon.de/stores/Ben/page/2'],
  ['https://www.ebay.co.uk/usr/ada', 'https://www.ebay.co.uk/usr/ben'],
  ['https://ada.itch.io/lantern', 'https://ben.itch.io/lantern'],
  ['https://www.behance.net/ada', 'https://www.behance.net/ben'],
  ['https://www.behance.net/gallery/104/Jars', 'https://www.behance.net/gallery/105/Jars'],
  ['https://ko-fi.com/ada', 'https://ko-fi.com/ben'],
  ['https://ada.gumroad.com/l/glaze', 'https://ben.gumroad.com/l/glaze'],
  ['https://www.notion.so/ada/Jars-1c0ffee', 'https://www.notion.so/ben/Mugs-2c0ffee'],
  ['https://www.kickstarter.com/projects/ada/jars', 'https://www.kickstarter.com/projects/ben/mugs'],
  ['https://steamcommunity.com/id/ada', 'https://steamcommunity.com/id/ben'],
  ['https://www.goodreads.com/author/show/104.Ada', 'https://www.goodreads.com/author/show/105.Ben'],
  ['https://www.wattpad.com/user/ada', 'https://www.wattpad.com/user/ben'],
  ['https://rumble.com/c/ada', 'https://rumble.com/c/ben'],
  ['https://odysee.com/@ada:1/jar', 'https://odysee.com/@ben:1/jar'],
  ['https://t.me/s/adaclay', 'https://t.me/s/bentide'],
  ['https://www.pixiv.net/en/users/104', 'https://www.pixiv.net/en/users/105'],
  ['https://cash.app/$ada', 'https://cash.app/$ben'],
]

/** Pages of two people on hosts that no list has. */
const onOtherHosts: [string, string][] = [
  ['https://mastodon.art/@ada', 'https://mastodon.art/@ben'],
  ['https://mastodon.art/%40ada', 'https://mastodon.art/%40ben'],
  ['https://tilde.town/~ada', 'https://tilde.town/~ben'],
  ['https://lemmy.world/u/ada', 'https://lemmy.world/u/ben'],
  ['https://lemmy.world/c/pottery', 'https://lemmy.world/c/ceramics'],
  ['https://forum.arduino.cc/u/ada/summary', 'https://forum.arduino.cc/u/ben/summary'],
  ['https://stackoverflow.com/users/104/ada', 'https://stackoverflow.com/users/105/ben'],
  ['https://scratch.mit.edu/users/ada', 'https://scratch.mit.edu/users/ben'],
  ['https://www.chess.com/member/ada', 'https://www.chess.com/member/ben'],
  ['https://lichess.org/@/ada', 'https://lichess.org/@/ben'],
  ['https://www.duolingo.com/profile/ada', 'https://www.duolingo.com/profile/ben'],
  ['https://news.ycombinator.com/user?id=ada', 'https://news.ycombinator.com/user?id=ben'],
  [
    'https://scholar.google.com/citations?user=Ada&hl=en',
    'https://scholar.google.com/citations?user=Ben&hl=en',
  ],
  ['https://www.nicovideo.jp/watch/sm104', 'https://www.nicovideo.jp/watch/sm105'],
  ['https://peertube.tv/c/ada/videos', 'https://peertube.tv/c/ben/videos'],
  ['https://www.couchsurfing.com/people/ada', 'https://www.couchsurfing.com/people/ben'],
  ['https://discuss.python.org/t/moon-jars/104', 'https://discuss.python.org/t/slow-mugs/105'],
  ['https://gamerdvr.com/gamer/ada', 'https://gamerdvr.com/gamer/ben'],
  ['https://robertsspaceindustries.com/citizens/ada', 'https://robertsspaceindustries.com/citizens/ben'],
  ['https://3dtoday.ru/blogs/user/ada', 'https://3dtoday.ru/blogs/user/ben'],
  ['https://git.sr.ht/~ada/kiln', 'https://git.sr.ht/~ben/kiln'],
  ['https://git.drupalcode.org/ada/kiln', 'https://git.drupalcode.org/ben/kiln'],
  ['https://shorter.li/3AbC', 'https://shorter.li/4XyZ'],
  ['https://www.wowhead.com/user=ada', 'https://www.wowhead.com/user=ben'],
]

const pairs = [...onSharedHosts, ...onOtherHosts]

test('the tables hold more than 66 pairs, 20 of them on hosts that no list has', () => {
  expect(pairs.length).toBeGreaterThan(66)
  expect(onOtherHosts.length).toBeGreaterThan(20)
})

test.each(pairs)('%s is one person’s page, %s another one’s', (one, other) => {
  const [first, second] = [pageOf(one), pageOf(other)]
  expect(first.id).not.toBe(second.id)
  expect(first.key).not.toBe(second.key)
})

/** Pages of one person. */
const ofOnePerson: string[][] = [
  [
    'https://example.org/',
    'http://www.example.org',
    'EXAMPLE.org/shop?utm_source=x',
    'https://m.example.org/about/',
  ],
  [
    'https://example.org/blog/moon-jars',
    'https://example.org/2026/11/slow-mugs',
    'https://example.org/products/jar',
  ],
  ['https://example.org/moon-jars', 'https://example.org/slow-mugs', 'https://example.org/contact-us.html'],
  ['https://example.org/en/about', 'https://example.org/de/', 'https://example.org/?page=2'],
  [
    'https://www.linkedin.com/in/ada/',
    'http://linkedin.com/in/ADA/recent-activity',
    'https://de.linkedin.com/in/ada?trk=x',
  ],
  ['https://www.patreon.com/c/ada/posts', 'https://patreon.com/c/Ada/about?utm_medium=x'],
  [
    'https://www.etsy.com/shop/AdaClay?ref=x',
    'https://www.etsy.com/uk/shop/adaclay',
    'https://etsy.com/shop/AdaClay/about',
  ],
  [
    'https://www.reddit.com/r/pottery/',
    'https://old.reddit.com/r/Pottery/comments/1/x',
    'https://m.reddit.com/r/pottery/top',
  ],
  ['https://bsky.app/profile/ada.bsky.social', 'https://bsky.app/profile/Ada.bsky.social/post/3k'],
  [
    'https://ada.substack.com/',
    'https://ada.substack.com/p/moon-jars',
    'https://www.ada.substack.com/archive',
  ],
  ['https://ada.tumblr.com/post/104/jars', 'http://ada.tumblr.com/about'],
  ['https://linktr.ee/ada', 'https://www.linktr.ee/Ada/', 'http://linktr.ee/ada?fbclid=x'],
  ['https://medium.com/@ada', 'https://medium.com/@Ada/moon-jars-1c0ffee'],
  ['https://mastodon.art/@ada', 'https://mastodon.art/@ada/104'],
  ['https://github.com/ada', 'https://github.com/Ada/kiln/issues'],
  ['https://docs.google.com/document/d/1AbC/edit', 'https://docs.google.com/document/d/1AbC/preview'],
  ['https://www.facebook.com/groups/adaclay', 'https://m.facebook.com/groups/AdaClay/posts/104'],
  ['https://www.facebook.com/profile.php?id=104', 'https://de-de.facebook.com/profile.php?id=104&sk=about'],
  ['https://forum.arduino.cc/u/ada', 'https://forum.arduino.cc/u/Ada/activity'],
  ['https://www.amazon.com/stores/Ada/page/1', 'https://www.amazon.de/stores/ada'],
  ['https://bit.ly/3AbCdEf', 'http://www.bit.ly/3AbCdEf?utm_source=x'],
]

test.each(ofOnePerson.map((pages) => [pages[0], pages] as const))(
  'pages of %s are one site',
  (_first, pages) => {
    expect(new Set(pages.map((text) => pageOf(text).key)).size).toBe(1)
  },
)
