import type { Listing } from './listings.ts'

/**
 * Invented campaigns on platforms other than websites, one per line: owner, day, platform and action, seconds
 * (0: no timer), reward, target, fate, URL, title, and the name that its page shows if the URL does not
 * contain it.
 */
const lines = `
ada 12 youtube.like 0 5 14 fill youtube.com/watch?v=Kt7moonJar1 | Moon jar, thrown in one take | Kiln & Tide
ada 32 instagram.follow 0 8 30 keep instagram.com/kiln.and.tide | Kiln & Tide: pots from the net lofts
ada 30 youtube.feedback 0 40 12 keep youtube.com/watch?v=Gl4zeT3sts9 | Forty glaze tests in eight minutes | Kiln & Tide
tomaszwilk 11 youtube.watch 60 13 40 keep youtube.com/watch?v=wiLk5ynthA1 | Solder this synth with me | Wilk Instruments
tomaszwilk 16 soundcloud.watch 60 13 36 keep soundcloud.com/wilk-instruments/pocket-choir | Pocket Choir, one take on one board | Wilk Instruments
tomaszwilk 6 youtube.visit 15 3 12 fill youtube.com/@wilkinstruments | Wilk Instruments: small synths, open schematics
marlow_and_pine 10 youtube.subscribe 0 10 30 keep youtube.com/@marlowandpine | Marlow & Pine: a cabin a year
marlow_and_pine 15 youtube.watch 120 26 24 keep youtube.com/watch?v=p1neC4binR0 | Raising the ridge beam, alone | Marlow & Pine
siobhanwalsh 11 pinterest.save 0 4 40 keep pinterest.com/pin/884512037761904412 | Seed packets to print and fold | theseeddrawer
siobhanwalsh 16 pinterest.follow 0 6 26 keep pinterest.com/theseeddrawer | The Seed Drawer: what to sow this week
ravimenon 9 soundcloud.watch 30 7 20 fill soundcloud.com/ravi-menon/monsoon-sketch | Monsoon sketch, two minutes of rain | Ravi Menon
ravimenon 14 soundcloud.follow 0 8 30 keep soundcloud.com/ravi-menon | Ravi Menon: slow records
ravimenon 18 soundcloud.watch 120 26 24 keep soundcloud.com/ravi-menon/slow-weather-side-a | Slow Weather, side A | Ravi Menon
adaeze_obi 13 instagram.follow 0 9 30 keep instagram.com/obi.patterns | Obi Patterns: coats you can sew
adaeze_obi 18 pinterest.save 0 4 36 keep pinterest.com/pin/701224459318870055 | Pocket bags, four ways | obipatterns
yukitanabe 12 twitch.follow 0 10 26 keep twitch.tv/yukimakeslantern | Yuki makes Lantern, live on Thursdays
yukitanabe 17 discord.join 0 10 26 keep discord.gg/lantern-walks | Lantern Walks: playtests and postcards | Lantern Walks
lenahofer 12 youtube.watch 60 12 36 keep youtube.com/watch?v=k4rw3nd3lGx | 48 km over the Karwendel, start to hut | Lena Hofer
lenahofer 17 instagram.like 0 4 36 keep instagram.com/p/Cw8KarwBike | The last hairpin before the hut | lena.rides
oskarlindgren 17 pinterest.visit 15 3 30 keep pinterest.com/oskarmakes/joints-that-hold | Joints that hold: a board
priya_raman 13 youtube.subscribe 0 11 26 keep youtube.com/@spiceroutesundays | Spice Route Sundays: one recipe a week
priya_raman 17 tiktok.like 0 4 36 keep tiktok.com/@spiceroutesundays/video/7412206637712345381 | Tempering mustard seed, thirty seconds | spiceroutesundays
dimitra_bakes 13 tiktok.watch 30 7 36 keep tiktok.com/@breadandsalt.bakes/video/7398124450098123041 | Scoring a loaf, five cuts | breadandsalt.bakes
dimitra_bakes 18 instagram.follow 0 8 26 keep instagram.com/bread.and.salt | Bread and Salt: what came out today
halfmoon_type 15 twitter.follow 0 8 26 keep twitter.com/halfmoontype | Half Moon Type: a letter a day
halfmoon_type 20 pinterest.visit 15 3 30 keep pinterest.com/pin/556213440027718832 | Specimen: Half Moon Display | halfmoontype
noor_elsayed 14 discord.join 0 10 26 keep discord.gg/cosyworlds | Cosy Worlds: draw along on Sundays | Cosy Worlds
noor_elsayed 19 twitter.like 0 4 36 keep twitter.com/noordraws/status/1841230098127712301 | A map of a house that never was | noordraws
paperboats 18 twitter.follow 0 8 26 keep twitter.com/paperboatpress | Paper Boat Press: what is on the stone
paperboats 23 instagram.visit 15 3 30 keep instagram.com/paper.boat.press | Paper Boat Press, page by page
kwameasante 15 twitter.like 0 4 36 keep twitter.com/asantemaps/status/1839477120045578290 | Accra to Kumasi, drawn from memory | asantemaps
kwameasante 20 website.feedback 0 40 8 keep asante-maps | Hand-drawn maps of places you have walked
aroha_weaves 17 instagram.like 0 4 36 keep instagram.com/p/Cx2LichenDy | Three greens from one lichen | loom.and.lichen
aroha_weaves 21 pinterest.follow 0 6 26 keep pinterest.com/loomandlichen | Loom & Lichen: dye plants by month
greenish 16 tiktok.follow 0 8 26 keep tiktok.com/@windowsill.rosa | Rosa's windowsill: plants that forgive
greenish 20 tiktok.like 0 4 36 keep tiktok.com/@windowsill.rosa/video/7405518820034412806 | Repotting without a mess | windowsill.rosa
theoblanchard 20 twitch.watch 60 13 30 keep twitch.tv/videos/2214508812 | Rook and pawn, two hours of it | endgameclub
theoblanchard 24 youtube.like 0 5 26 keep youtube.com/watch?v=r00kP4wnEnd | The Lucena position on a napkin | Endgame Club
ingrid_roasts 18 tiktok.watch 15 4 40 keep tiktok.com/@nordlyskaffe/video/7410098823345567122 | First crack, with the sound on | nordlyskaffe
ingrid_roasts 22 instagram.visit 15 3 30 keep instagram.com/nordlys.kaffe | Nordlys Kaffe: this week's roast
linh_tran 11 soundcloud.like 0 5 26 keep soundcloud.com/linh-tran/ferry-song | Ferry Song | Linh Tran
linh_tran 15 youtube.visit 15 3 30 keep youtube.com/watch?v=f3rryS0ngLt | Ferry Song, filmed on the ferry | Linh Tran
linh_tran 20 youtube.feedback 0 40 10 keep youtube.com/watch?v=h4rbourT4pe | Harbour Tapes: five songs in a kitchen | Linh Tran
marakovac 22 tiktok.visit 15 3 30 keep tiktok.com/@coldwaterdiary | A swim a day, in fifteen seconds
marakovac 26 vk.follow 0 8 20 keep vk.com/id48120377 | Mara Kovač: cold water, warm tea | Mara Kovač
emrekaya 24 youtube.like 0 5 24 keep youtube.com/watch?v=kAyaWh33l5T | Truing a wheel by ear | Kaya Cycles
emrekaya 28 twitch.visit 15 3 30 keep twitch.tv/kayacycles | Brazing on Mondays, live from the shop
mateoquiroga 16 twitch.watch 180 37 14 keep twitch.tv/littleobservatory | The Moon, live from 900 metres
mateoquiroga 20 twitter.visit 15 3 30 keep twitter.com/smallobs/status/1843301200451100877 | Saturn through a 20 cm mirror | smallobs
camiladuarte 26 vk.like 0 4 30 keep vk.com/wall-20733411_1184 | Silver & Rain: the tram at night | Silver & Rain
camiladuarte 30 vk.visit 15 3 26 keep vk.com/silverandrain | Silver & Rain, the wet side of the city | Silver & Rain
weilingchua 18 tiktok.feedback 0 30 8 keep tiktok.com/@thirdflush/video/7401145500982213304 | Gongfu in a hotel room | thirdflush
ameliefontaine 20 instagram.feedback 0 30 8 keep instagram.com/miel.des.toits | Honey from eleven roofs
ameliefontaine 26 twitter.visit 15 3 26 keep twitter.com/mieldestoits | Honey from eleven roofs, day by day
tariq_kites 20 tiktok.follow 0 8 26 keep tiktok.com/@kiteschool.dhaka | Dhaka Kite School: fly by noon
tariq_kites 26 vk.join 0 8 20 keep vk.com/club2077113 | Kite builders of the world | Kite builders of the world
nkechi_reads 18 tiktok.feedback 0 30 8 keep tiktok.com/@nkechi.reads | Nkechi reads: one book, one minute
nkechi_reads 21 twitter.feedback 0 25 8 keep twitter.com/nkechireads/status/1840017722145509321 | Why I stopped rating books | nkechireads
nkechi_reads 27 discord.visit 15 3 26 keep discord.gg/minute-books | Minute Books: a reading room | Minute Books
zanele_words 28 soundcloud.feedback 0 40 6 keep soundcloud.com/zanele-words/click-lesson-one | The three clicks, slowly | Zanele
hanakim_moss 25 pinterest.save 0 4 30 keep pinterest.com/pin/633318072215540917 | Moss that grows on a north sill | stoneandmoss
hanakim_moss 30 instagram.feedback 0 30 6 keep instagram.com/p/Cy5MossTray | A garden in forty centimetres | stone.and.moss
finnur_a 24 twitch.follow 0 10 20 keep twitch.tv/finnurplayschess | Finnur plays badly, kindly
finnur_a 28 twitch.feedback 0 40 5 keep twitch.tv/videos/2231177045 | Losing on purpose: a study | finnurplayschess
finnur_a 32 twitch.watch 60 12 20 keep twitch.tv/videos/2240093318 | The long Icelandic game | finnurplayschess
samwhitlock 28 website.feedback 0 40 6 keep tiny-tools | Tiny tools for teachers: open the page, use it
samwhitlock 32 discord.feedback 0 30 6 keep discord.gg/tinytools | Tiny Tools: teachers who tinker | Tiny Tools
ilsevermeer 29 youtube.feedback 0 40 6 keep youtube.com/watch?v=puPp3tW4g0n | The wolf who could not howl, act one | The Puppet Wagon
ilsevermeer 33 vk.join 0 8 18 keep vk.com/puppetwagon | The Puppet Wagon: where we play next | The Puppet Wagon
chiara_g 29 vk.like 0 4 24 keep vk.com/wall40011827_316 | Ink before breakfast | Chiara G.
chiara_g 31 soundcloud.like 0 5 20 keep soundcloud.com/chiara-g/room-tone-2 | Room tone 2 | Chiara G.
chiara_g 34 tiktok.visit 15 3 24 keep tiktok.com/@chiara.inks/video/7420011238840977610 | A page in one line | chiara.inks
rafael_lima 32 soundcloud.follow 0 8 20 keep soundcloud.com/rafael-lima | Rafael Lima: seven strings | Rafael Lima
rafael_lima 34 soundcloud.visit 15 3 24 keep soundcloud.com/rafael-lima/choro-for-ana | Choro for Ana | Rafael Lima
rafael_lima 36 soundcloud.feedback 0 40 4 keep soundcloud.com/rafael-lima/waltz-in-a-stairwell | Waltz in a stairwell | Rafael Lima
anoukvd 35 vk.follow 0 8 12 keep vk.com/id51203398 | Anouk van Dam: letters home | Anouk van Dam
anoukvd 36 vk.visit 15 3 20 keep vk.com/wall51203398_77 | A letter from the night train | Anouk van Dam
anoukvd 38 twitch.visit 15 3 20 keep twitch.tv/videos/2251100932 | Drawing the night train | anoukdraws
bogdan_m 38 twitch.feedback 0 40 2 keep twitch.tv/bogdanfixes | Bogdan fixes radios
bogdan_m 40 discord.visit 15 3 16 keep discord.gg/radio-bench | Radio Bench: bring yours | Radio Bench
bogdan_m 39 vk.feedback 0 25 2 keep vk.com/club40417720 | Old radios, new life | Old radios, new life
pilar_ramos 40 pinterest.feedback 0 25 3 keep pinterest.com/pilarcooks | Pilar's notebook: stews and stories
pilar_ramos 41 discord.feedback 0 30 2 keep discord.gg/stew-club | Stew Club: one pot a week | Stew Club
oskarlindgren 9 twitch.watch 180 36 12 keep twitch.tv/oskarmakes | Turning a leg, live from the shed
kwameasante 9 twitter.visit 15 3 14 fill twitter.com/asantemaps | Asante Maps: streets, by hand
priya_raman 9 instagram.like 0 4 20 fill instagram.com/p/Ct1Mustard | Sunday table, before the guests | spice.route.sundays
noor_elsayed 9 pinterest.save 0 4 20 fill pinterest.com/pin/402118874509913320 | Sixteen little rooms to colour | noordraws
lenahofer 8 tiktok.visit 15 3 14 fill tiktok.com/@lena.rides | Lena rides: passes and pancakes
dimitra_bakes 10 youtube.like 0 5 18 fill youtube.com/watch?v=dOughSt4rt3 | A starter from nothing, in five days | Bread and Salt
greenish 11 pinterest.visit 15 3 16 fill pinterest.com/windowsillrosa | Rosa's windowsill
yukitanabe 9 youtube.watch 30 6 16 fill youtube.com/watch?v=l4nt3rnDev2 | Lantern devlog 2: how light walks | Lantern
siobhanwalsh 22 youtube.subscribe 0 10 14 fill youtube.com/@theseeddrawer | The Seed Drawer films
aroha_weaves 11 tiktok.watch 15 3 18 fill tiktok.com/@loom.and.lichen/video/7399012204417765121 | A shuttle, up close | loom.and.lichen
halfmoon_type 9 twitter.like 0 4 18 fill twitter.com/halfmoontype/status/1835560981234410012 | The letter a, eleven times | halfmoontype
theoblanchard 12 twitch.follow 0 10 12 fill twitch.tv/endgameclub | Endgame Club: slow chess, live
`

/** Campaigns on platforms, parsed from the lines above. */
export const socialListings: readonly Listing[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [facts = '', title = '', author] = line.split(' | ')
    const [owner = '', day, what = '', seconds, reward, target, fate, site = ''] = facts.split(' ')
    const [platform = '', action = ''] = what.split('.')
    return {
      owner,
      platform,
      action,
      site,
      title,
      author: author ?? null,
      day: Number(day),
      seconds: Number(seconds),
      reward: Number(reward),
      target: Number(target),
      fate: fate as Listing['fate'],
    }
  })

/** Websites whose scenes illustrate the content of people without a website. */
export const scenesOf: Readonly<Record<string, string>> = {
  linh_tran: 'quiet-radio',
  nkechi_reads: 'paper-boats',
  finnur_a: 'endgame-club',
  chiara_g: 'open-prints',
  rafael_lima: 'slow-weather',
  anoukvd: 'cosy-worlds',
  bogdan_m: 'repair-table',
  pilar_ramos: 'bread-and-salt',
}
