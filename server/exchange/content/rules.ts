import { bareHost, pagesOf, wordsOf } from '#contract/exchange/links/link.ts'

/** Hosts where many people have pages: each page is below a name, behind routes or not. */
const sharedHosts = wordsOf(`
  500px.com about.me academia.edu airbit.com airtable.com album.link allmylinks.com amazon.com ameblo.jp aparat.com
  apps.apple.com archive.org archiveofourown.org artbreeder.com artstation.com arxiv.org audiomack.com bandcamp.com
  bandlab.com bandsintown.com beacons.ai behance.net bento.me bilibili.com bio.link bio.site bitbucket.org
  blipfoto.com blog.naver.com boosty.to bsky.app bugcrowd.com buymeacoff.ee buymeacoffee.com cafecito.app cal.com
  calendly.com cameo.com campsite.bio canva.com cara.app carrd.co cash.app castingcall.club cgtrader.com
  chat.whatsapp.com clapperapp.com codeberg.org codepen.io coderwall.com codesandbox.io coroflot.com coub.com
  crowdcast.io dailymotion.com depop.com designspiration.com dev.to deviantart.com disqus.com distrokid.com dlive.tv
  docs.google.com domestika.org donatello.to donatty.com dot.cards dribbble.com drive.google.com dropbox.com dzen.ru
  ebay.com etsy.com eventbrite.com facebook.com fansly.com ffm.to figma.com fiverr.com flickr.com flipboard.com
  flow.page forms.gle foursquare.com g.page gab.com genius.com giphy.com gist.github.com gitea.com gitee.com
  github.com gitlab.com gloria.tv gofundme.com goodreads.com grailed.com gravatar.com gumroad.com hackaday.io
  hackernoon.com hackerone.com hackerrank.com hackster.io heylink.me hoo.be hubpages.com huggingface.co hulkshare.com
  hypeddit.com imdb.com imgur.com indiegogo.com indiehackers.com instagram.com instructables.com issuu.com itch.io
  itunes.apple.com jsfiddle.net kaggle.com keybase.io kick.com kickstarter.com kik.me ko-fi.com komi.io last.fm
  leetcode.com lemon8-app.com letterboxd.com liberapay.com linkedin.com linkin.bio linkr.bio linktr.ee livejournal.com
  livemaster.ru lnk.bio loom.com lottiefiles.com lu.ma luma.com m.me makerworld.com marshmallow-qa.com medium.com
  meetup.com milkshake.app minds.com mirror.xyz mixcloud.com mixlr.com msha.ke muckrack.com musescore.com
  music.apple.com my.visnesscard.com mym.fans myspace.com neocities.org newgrounds.com notabug.org note.com
  notion.site notion.so odysee.com ok.ru onlyfans.com open.spotify.com opencollective.com opensea.io padlet.com
  patreon.com patronite.pl payhip.com paypal.com paypal.me peerlist.io peing.net periscope.tv pexels.com
  photos.google.com pillowfort.social pinterest.com pixelfed.social pixiv.net planoly.store play.google.com plurk.com
  podcasts.apple.com polarsteps.com pollev.com poshmark.com prezi.com printables.com producthunt.com promodj.com
  psnprofiles.com qiita.com quora.com rarible.com ravelry.com redbubble.com reddit.com replit.com researchgate.net
  reverbnation.com revolut.me roblox.com royalroad.com rumble.com scribd.com sessionize.com sites.google.com
  sketchfab.com skillshare.com skool.com slides.com slideshare.net smartstore.naver.com smule.com snapchat.com
  snipfeed.co society6.com solo.to song.link songkick.com soundcloud.com spacehey.com speakerdeck.com splice.com
  stan.store stats.fm steamcommunity.com steller.co store.steampowered.com strava.com streamable.com
  streamelements.com streamlabs.com substack.com suzuri.jp t.me tapas.io taplink.cc teachable.com telegra.ph
  telegram.me tellonym.me tenor.com thingiverse.com threads.com threads.net throne.com tiktok.com tipeeestream.com
  topmate.io toyhou.se traktrain.com trello.com trovo.live tumblr.com twitcasting.tv twitch.tv twitter.com udemy.com
  unsplash.com upwork.com utip.io velog.io venmo.com vero.co vimeo.com vinted.com vk.com voice123.com vsco.co wa.me
  wattpad.com webtoons.com weheartit.com weibo.com whatsapp.com wishlistr.com wordpress.com write.as x.com
  xiaohongshu.com younow.com youtube.com zazzle.com zenn.dev zhihu.com zrzutka.pl
`)

/** Shared hosts whose names are codes, which differ by the case of a letter. */
const shorteners = wordsOf(`
  a.co amzn.to bit.ly bitly.com buff.ly cutt.ly dub.sh fb.me fb.watch goo.gl is.gd lnkd.in maps.app.goo.gl ow.ly
  photos.app.goo.gl rb.gy rebrand.ly s.id short.io shorturl.at smarturl.it spoti.fi t.co t.ly tiny.cc tinyurl.com v.gd
`)

/** Hosts that give everybody a host of their own. */
const hostsOfHosts = wordsOf(`
  bandcamp.com bigcartel.com blogger.com blogspot.com carrd.co deviantart.com framer.website ghost.io github.io
  gitlab.io gumroad.com hashnode.dev hatenablog.com itch.io jimdosite.com lemonsqueezy.com livejournal.com lnk.to
  medium.com myportfolio.com myshopify.com neocities.org netlify.app notion.site pages.dev podbean.com readthedocs.io
  substack.com teachable.com thinkific.com tistory.com tumblr.com typepad.com vercel.app web.app webflow.io weebly.com
  wixsite.com wordpress.com
`)

/** Folders that lead to somebody’s page, without a plural’s s; so does every single letter. */
const routes = wordsOf(`
  @ account artist author biz by channel citation closet club community creator designer discussion event fan freelancer group
  hacker hub id in maker member membre mitglied model nutzer org page participant people perfil person player profil profile
  share shop station store streamer talent team user usr vendor view watch
`)
const isRoute = (folder: string): boolean =>
  /^[a-z]$/.test(folder) || routes.has(folder.replace(/\.php$|(?<=..)s$/, ''))

/** Sections of somebody’s own site; on shared hosts they lead to somebody’s page too. */
const isSection = pagesOf(`
  about add album archive art article artwork athlete blog board book build canvas category clip code collection company
  contact course data dataset design detail document drive episode faq fiction file folder form forum free gallery game gif
  goods gp hyperfollow item itm lesson library list listing map media menu model movie music name news newsletter note package
  paste pattern paypalme photo pin place play playlist podcast portfolio post presentation price pricing product project pulse
  question recipe reel research resource review school series service show software sound space sponsor spreadsheet story str
  studio tag template thing title tool topic tour track tv update video wiki work
`)

/** Languages and countries in front of a path. */
const isPlace =
  /^(?:intl-)?(?:[a-z]{2}[-_][a-z]{2,4}|ar|at|au|be|br|ca|ch|cs|cz|da|de|dk|el|en|es|fi|fr|gb|he|hi|hu|it|ja|jp|ko|kr|mx|nl|no|pl|pt|ro|ru|se|sv|th|tr|uk|us|vi|zh)$/

/** Parameters that name somebody’s page where the path does not; the last ones mean that only behind a route. */
const naming = [
  'user',
  'username',
  'nick',
  'member',
  'profile',
  'author',
  'channel',
  'uid',
  'u',
  'fbid',
  'id',
  'v',
]
const ambiguous: ReadonlySet<string> = new Set(['u', 'fbid', 'id', 'v'])

/**
 * Key of a site for 'again after an hour' (product decisions, Caps). A host is one site, unless many people have pages
 * there, as is known of the host or as the path shows: then the key goes as deep as folders lead to somebody’s page, and
 * one folder further. Pages of the demo, stored as a path, are a site each.
 */
export function siteKeyOf(url: string): string {
  if (url.startsWith('/')) return url
  const { hostname, pathname, searchParams } = new URL(url)
  const host = siteHostOf(hostname)
  const isShort = shorteners.has(host)
  const isShared = isShort || sharedHosts.has(host)
  if (!isShared && hostsOfHosts.has(host.slice(host.indexOf('.') + 1))) return host
  const folders = foldersOf(isShort ? pathname : pathname.toLowerCase())
  const at = personAt(folders, isShared)
  const last = folders.at(-1) ?? ''
  const isNamed = at !== null && (at < folders.length - 1 || !(isRoute(last) || isSection(last)))
  const named = isNamed
    ? undefined
    : naming.find((one) => searchParams.has(one) && (isShared || isRoute(last) || !ambiguous.has(one)))
  if (named)
    return `${[host, ...folders].join('/')}?${named}=${encodeURIComponent(searchParams.get(named) ?? '')}`
  return at === null ? host : [host, ...folders.slice(0, at + 1)].join('/')
}

/** The host of a site, whichever language, country or device it is opened for. */
function siteHostOf(hostname: string): string {
  const host = bareHost(hostname).replace(/^(amazon|ebay|etsy|vinted)\.[a-z.]+$/, '$1.com')
  const whole = host.replace(/^(?:[a-z]{2}(?:-[a-z]{2})?|old|new|np|web)\./, '')
  return sharedHosts.has(whole) ? whole : host
}

/** Folders of a path without a language in front, encoded as they are, but for the marks of names. */
function foldersOf(pathname: string): string[] {
  const folders = pathname.replaceAll('%40', '@').replace(/%7e/i, '~').split('/').filter(Boolean)
  return folders.length > 1 && isPlace.test(folders[0] ?? '') ? folders.slice(1) : folders
}

/**
 * Which folder of a path is somebody’s: one that is marked as a name, or the one behind those that lead to people. On a
 * host that is not known as shared, in doubt a path of several folders is somebody’s and one of a single folder is not.
 * null: none is.
 */
function personAt(folders: readonly string[], isShared: boolean): number | null {
  const marked = folders.findIndex((folder) => /^(?:[@~$]|(?:user|profile?|member)[:=,_])./.test(folder))
  if (marked >= 0) return marked
  const [first = '', second = ''] = folders
  const from = !isShared && isSection(first) && isRoute(second) ? 1 : 0
  // On shared hosts a digit leads on too, as for the second of somebody’s accounts at Google.
  const leads = (folder = ''): boolean =>
    isRoute(folder) || (isShared && (isSection(folder) || /^\d$/.test(folder)))
  let at = from
  while (at < folders.length - 1 && leads(folders[at])) at++
  if (isShared) return folders.length === 0 ? null : at
  if (at > from) return at
  if (isRoute(first) || isSection(first) || /^\d*$/.test(first)) return null
  if (folders.length > 1) return 1
  return /[a-z]\d|\d[a-z]|_/.test(first) ? 0 : null
}
