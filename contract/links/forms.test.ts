import { expect, test } from 'vitest'
import type { PlatformName } from '../platforms.ts'
import { readLink } from './read-link.ts'

/** Every form → kind, id, canonical address and handle of the one thing that it names. */
const forms: [platform: PlatformName, thing: string, texts: string[]][] = [
  [
    'youtube',
    'video dQw4w9WgXcQ https://www.youtube.com/watch?v=dQw4w9WgXcQ -',
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'http://youtube.com/watch?v=dQw4w9WgXcQ',
      'youtube.com/watch?v=dQw4w9WgXcQ',
      'WWW.YouTube.COM/watch?v=dQw4w9WgXcQ',
      'https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share',
      'https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=3xA-bc_9',
      'https://gaming.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=43s&pp=ygUK',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf&index=3',
      'https://youtu.be/dQw4w9WgXcQ',
      'https://youtu.be/dQw4w9WgXcQ?si=AbCdEf123&t=10',
      'youtu.be/dQw4w9WgXcQ',
      'https://www.youtube.com/shorts/dQw4w9WgXcQ',
      'https://youtube.com/shorts/dQw4w9WgXcQ?feature=share',
      'https://m.youtube.com/shorts/dQw4w9WgXcQ',
      'https://www.youtube.com/live/dQw4w9WgXcQ?si=x',
      'https://www.youtube.com/embed/dQw4w9WgXcQ?start=10',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'https://www.youtube.com/v/dQw4w9WgXcQ?version=3',
      'https://www.youtube.com/e/dQw4w9WgXcQ',
      'https://www.youtube.com/watch/dQw4w9WgXcQ',
      'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26feature%3Dshare',
      'https://www.youtube.com/oembed?url=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ&format=json',
      'https://m.youtube.com/#/watch?v=dQw4w9WgXcQ',
      '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=a&amp;start=2" allowfullscreen></iframe>',
      'My new video is out: https://youtu.be/dQw4w9WgXcQ!',
      '[my video](https://youtu.be/dQw4w9WgXcQ)',
    ],
  ],
  [
    'youtube',
    'channel @mkbhd https://www.youtube.com/@mkbhd mkbhd',
    [
      'https://www.youtube.com/@MKBHD',
      'youtube.com/@mkbhd/videos',
      'https://m.youtube.com/@mkbhd?si=abc',
      'https://www.youtube.com/@mkbhd/shorts',
      'https://www.youtube.com/@mkbhd/streams',
      'https://music.youtube.com/@mkbhd',
      '@mkbhd',
      'MKBHD',
    ],
  ],
  [
    'youtube',
    'channel UCBJycsmduvYEL83R_U4JriQ https://www.youtube.com/channel/UCBJycsmduvYEL83R_U4JriQ -',
    [
      'https://www.youtube.com/channel/UCBJycsmduvYEL83R_U4JriQ',
      'https://www.youtube.com/channel/UCBJycsmduvYEL83R_U4JriQ/about',
      'https://music.youtube.com/channel/UCBJycsmduvYEL83R_U4JriQ',
      'm.youtube.com/channel/UCBJycsmduvYEL83R_U4JriQ?view_as=subscriber&sub_confirmation=1',
    ],
  ],
  [
    'youtube',
    'channel c/oldname https://www.youtube.com/c/oldname oldname',
    [
      'https://www.youtube.com/c/OldName',
      'youtube.com/oldname',
      'https://www.youtube.com/c/oldname/featured',
    ],
  ],
  [
    'youtube',
    'channel user/oldname https://www.youtube.com/user/oldname oldname',
    ['https://www.youtube.com/user/OldName/videos'],
  ],
  [
    'youtube',
    'playlist PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf -',
    [
      'https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf&si=1',
      'https://music.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
      'https://www.youtube.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
    ],
  ],
  [
    'tiktok',
    'video 7106594312292453675 https://www.tiktok.com/@scout2015/video/7106594312292453675 scout2015',
    [
      'https://www.tiktok.com/@scout2015/video/7106594312292453675',
      'https://www.tiktok.com/@Scout2015/video/7106594312292453675?is_from_webapp=1&sender_device=pc',
      'tiktok.com/@scout2015/video/7106594312292453675?lang=en',
      'https://m.tiktok.com/@scout2015/video/7106594312292453675',
      'https://www.tiktok.com/@scout2015/video/7106594312292453675/',
    ],
  ],
  [
    'tiktok',
    'video 7106594312292453675 https://www.tiktok.com/@_/video/7106594312292453675 -',
    [
      'https://m.tiktok.com/v/7106594312292453675.html',
      'https://www.tiktok.com/v/7106594312292453675',
      'https://www.tiktok.com/embed/7106594312292453675',
      'https://www.tiktok.com/embed/v2/7106594312292453675?lang=en',
      'https://www.tiktok.com/player/v1/7106594312292453675?music_info=1',
      'https://www.tiktok.com/share/video/7106594312292453675',
      'https://www.tiktok.com/@/video/7106594312292453675',
      'https://www.tiktok.com/foryou?item_id=7106594312292453675',
    ],
  ],
  [
    'tiktok',
    'post 7106594312292453675 https://www.tiktok.com/@scout2015/photo/7106594312292453675 scout2015',
    ['https://www.tiktok.com/@scout2015/photo/7106594312292453675?x=1'],
  ],
  [
    'tiktok',
    'profile @scout2015 https://www.tiktok.com/@scout2015 scout2015',
    [
      'https://www.tiktok.com/@scout2015',
      'https://www.tiktok.com/@Scout2015?lang=de',
      'tiktok.com/@scout2015/',
      'https://www.tiktok.com/@scout2015/live',
      '@scout2015',
      'scout2015',
    ],
  ],
  [
    'twitter',
    'post 1460323737035677698 https://x.com/jack/status/1460323737035677698 jack',
    [
      'https://x.com/jack/status/1460323737035677698',
      'https://twitter.com/jack/status/1460323737035677698?s=20&t=abc',
      'https://mobile.twitter.com/Jack/status/1460323737035677698',
      'x.com/jack/status/1460323737035677698/photo/1',
      'https://twitter.com/jack/statuses/1460323737035677698',
      'https://fxtwitter.com/jack/status/1460323737035677698',
      'https://vxtwitter.com/jack/status/1460323737035677698',
      'https://twitter.com/#!/jack/status/1460323737035677698',
      'https://x.com/jack/status/1460323737035677698/video/1?s=46',
    ],
  ],
  [
    'twitter',
    'post 1460323737035677698 https://x.com/i/status/1460323737035677698 -',
    [
      'https://x.com/i/status/1460323737035677698',
      'https://twitter.com/i/web/status/1460323737035677698',
      'https://twitter.com/statuses/1460323737035677698',
      'https://twitter.com/intent/like?tweet_id=1460323737035677698',
    ],
  ],
  [
    'twitter',
    'profile @jack https://x.com/jack jack',
    [
      'https://x.com/jack',
      'https://twitter.com/Jack?lang=en',
      'https://mobile.twitter.com/jack/with_replies',
      'x.com/jack/media',
      'https://twitter.com/@jack',
      'https://twitter.com/intent/follow?screen_name=jack',
      'https://twitter.com/intent/user?screen_name=Jack',
      '@jack',
      'jack',
    ],
  ],
  [
    'instagram',
    'post CxYz12_AbC- https://www.instagram.com/p/CxYz12_AbC-/ -',
    [
      'https://www.instagram.com/p/CxYz12_AbC-/',
      'https://instagram.com/p/CxYz12_AbC-?igsh=MzRlODBiNWFlZA==',
      'https://www.instagram.com/reel/CxYz12_AbC-/?utm_source=ig_web_copy_link',
      'https://www.instagram.com/reels/CxYz12_AbC-/',
      'https://www.instagram.com/tv/CxYz12_AbC-/',
      'https://instagr.am/p/CxYz12_AbC-/',
      'm.instagram.com/p/CxYz12_AbC-/',
      'https://www.instagram.com/p/CxYz12_AbC-/embed/captioned/',
      'https://www.ddinstagram.com/reel/CxYz12_AbC-/',
      'https://l.instagram.com/?u=https%3A%2F%2Fwww.instagram.com%2Fp%2FCxYz12_AbC-%2F&e=AT0',
    ],
  ],
  [
    'instagram',
    'post CxYz12_AbC- https://www.instagram.com/natgeo/p/CxYz12_AbC-/ natgeo',
    ['https://www.instagram.com/natgeo/p/CxYz12_AbC-/', 'https://www.instagram.com/NatGeo/reel/CxYz12_AbC-/'],
  ],
  [
    'instagram',
    'profile @natgeo https://www.instagram.com/natgeo/ natgeo',
    [
      'https://www.instagram.com/natgeo',
      'https://www.instagram.com/NatGeo/?hl=en',
      'instagram.com/natgeo/reels/',
      'https://www.instagram.com/natgeo/tagged/',
      'https://instagr.am/natgeo',
      'https://www.instagram.com/_u/natgeo',
      'https://www.instagram.com/natgeo?igsh=abc&utm_source=qr',
      '@natgeo',
      'NatGeo',
    ],
  ],
  [
    'pinterest',
    'pin 99360735500167749 https://www.pinterest.com/pin/99360735500167749/ -',
    [
      'https://www.pinterest.com/pin/99360735500167749/',
      'https://pinterest.com/pin/99360735500167749',
      'https://www.pinterest.co.uk/pin/99360735500167749/',
      'https://de.pinterest.com/pin/99360735500167749/',
      'https://www.pinterest.de/pin/99360735500167749/?mt=login',
      'https://br.pinterest.com/pin/99360735500167749/',
      'https://www.pinterest.com.au/pin/99360735500167749/',
      'https://www.pinterest.com/pin/blue-moon-jar--99360735500167749/',
      'https://www.pinterest.com/pin/99360735500167749/sent/?invite_code=abc&sender=1&sfo=1',
      'pinterest.fr/pin/99360735500167749',
    ],
  ],
  [
    'pinterest',
    'profile @janedoe https://www.pinterest.com/janedoe/ janedoe',
    [
      'https://www.pinterest.com/janedoe/',
      'https://www.pinterest.ca/JaneDoe',
      'pinterest.com/janedoe/_saved/',
      'https://in.pinterest.com/janedoe/_created/',
      '@janedoe',
    ],
  ],
  [
    'pinterest',
    'board @janedoe/kitchen-ideas https://www.pinterest.com/janedoe/kitchen-ideas/ janedoe',
    [
      'https://www.pinterest.com/janedoe/kitchen-ideas/',
      'https://www.pinterest.at/janedoe/Kitchen-Ideas/tiles/',
    ],
  ],
  [
    'soundcloud',
    'track forss/flickermood https://soundcloud.com/forss/flickermood forss',
    [
      'https://soundcloud.com/forss/flickermood',
      'https://m.soundcloud.com/forss/flickermood',
      'https://www.soundcloud.com/Forss/Flickermood?si=abc&utm_source=clipboard',
      'soundcloud.com/forss/flickermood?in=forss/sets/soulhack',
      'https://soundcloud.com/forss/flickermood#t=1:20',
      'https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/forss/flickermood&auto_play=false',
      'https://soundcloud.com/forss/flickermood/recommended',
    ],
  ],
  [
    'soundcloud',
    'playlist forss/sets/soulhack https://soundcloud.com/forss/sets/soulhack forss',
    ['https://soundcloud.com/forss/sets/soulhack', 'https://m.soundcloud.com/forss/sets/soulhack?si=1'],
  ],
  [
    'soundcloud',
    'profile @forss https://soundcloud.com/forss forss',
    [
      'https://soundcloud.com/forss',
      'https://soundcloud.com/Forss/tracks',
      'm.soundcloud.com/forss/sets',
      'https://soundcloud.com/forss/likes',
      'https://soundcloud.com/forss?utm_medium=text',
      '@forss',
      'forss',
    ],
  ],
  [
    'twitch',
    'channel @shroud https://www.twitch.tv/shroud shroud',
    [
      'https://www.twitch.tv/shroud',
      'https://twitch.tv/Shroud?tt_content=channel',
      'm.twitch.tv/shroud',
      'https://go.twitch.tv/shroud',
      'https://www.twitch.tv/shroud/videos?filter=archives',
      'https://www.twitch.tv/shroud/about',
      'https://www.twitch.tv/popout/shroud/chat?popout=',
      'https://player.twitch.tv/?channel=shroud&parent=example.com',
      'https://www.twitch.tv/embed/shroud/chat',
      'https://www.twitch.tv/subs/shroud',
      'https://dashboard.twitch.tv/u/shroud/home',
      '@shroud',
      'Shroud',
    ],
  ],
  [
    'twitch',
    'recording 1234567890 https://www.twitch.tv/videos/1234567890 -',
    [
      'https://www.twitch.tv/videos/1234567890',
      'https://m.twitch.tv/videos/1234567890?t=1h2m3s',
      'https://www.twitch.tv/shroud/video/1234567890',
      'https://www.twitch.tv/shroud/v/1234567890',
      'https://player.twitch.tv/?video=v1234567890&parent=example.com',
      'https://www.twitch.tv/video/1234567890',
    ],
  ],
  [
    'twitch',
    'clip AwkwardHelplessSalamanderSwiftRage https://clips.twitch.tv/AwkwardHelplessSalamanderSwiftRage -',
    [
      'https://clips.twitch.tv/AwkwardHelplessSalamanderSwiftRage',
      'https://clips.twitch.tv/embed?clip=AwkwardHelplessSalamanderSwiftRage&parent=example.com',
      'clips.twitch.tv/AwkwardHelplessSalamanderSwiftRage?tt_medium=clips',
    ],
  ],
  [
    'twitch',
    'clip AwkwardHelplessSalamanderSwiftRage https://www.twitch.tv/shroud/clip/AwkwardHelplessSalamanderSwiftRage shroud',
    [
      'https://www.twitch.tv/shroud/clip/AwkwardHelplessSalamanderSwiftRage',
      'https://m.twitch.tv/shroud/clip/AwkwardHelplessSalamanderSwiftRage?filter=clips',
      'https://clips.twitch.tv/shroud/AwkwardHelplessSalamanderSwiftRage',
    ],
  ],
  [
    'vk',
    'post wall-22822305_1311 https://vk.com/wall-22822305_1311 -',
    [
      'https://vk.com/wall-22822305_1311',
      'https://m.vk.com/wall-22822305_1311',
      'https://vk.com/team?w=wall-22822305_1311',
      'https://vk.com/feed?w=wall-22822305_1311%2Fall',
      'vk.ru/wall-22822305_1311?reply=5',
      'https://vkontakte.ru/wall-22822305_1311',
      'https://new.vk.com/wall-22822305_1311_r1400',
    ],
  ],
  [
    'vk',
    'post photo1_376599151 https://vk.com/photo1_376599151 -',
    ['https://vk.com/photo1_376599151', 'https://vk.com/durov?z=photo1_376599151%2Falbum1_00%2Frev'],
  ],
  [
    'vk',
    'video video-22822305_456239018 https://vk.com/video-22822305_456239018 -',
    [
      'https://vk.com/video-22822305_456239018',
      'https://vkvideo.ru/video-22822305_456239018',
      'https://m.vkvideo.ru/video-22822305_456239018?from=search',
      'https://vk.com/video?z=video-22822305_456239018%2Fpl_cat',
      'https://vk.com/clip-22822305_456239018',
      'https://vk.com/video_ext.php?oid=-22822305&id=456239018&hash=abc',
      'https://vkvideo.ru/playlist/-22822305_1/video-22822305_456239018',
      'https://vk.com/video/playlist/-22822305_1?z=video-22822305_456239018',
    ],
  ],
  [
    'vk',
    'community club22822305 https://vk.com/club22822305 club22822305',
    [
      'https://vk.com/club22822305',
      'https://vk.com/public22822305',
      'm.vk.com/event22822305',
      'https://vk.ru/public22822305?from=x',
    ],
  ],
  [
    'vk',
    'profile id1 https://vk.com/id1 id1',
    ['https://vk.com/id1', 'https://m.vk.com/id1?from=quick_search', 'vk.com/ID1', 'id1'],
  ],
  [
    'vk',
    'community durov https://vk.com/durov durov',
    [
      'https://vk.com/durov',
      'https://m.vk.com/Durov',
      'vk.me/durov',
      'https://vkvideo.ru/@durov',
      'https://vk.com/@durov',
      '@durov',
      'durov',
    ],
  ],
  [
    'discord',
    'server Python https://discord.gg/Python -',
    [
      'https://discord.gg/Python',
      'discord.gg/Python',
      'https://www.discord.gg/Python',
      'https://discord.com/invite/Python',
      'https://discordapp.com/invite/Python',
      'https://ptb.discord.com/invite/Python?event=123',
      'https://canary.discord.com/invite/Python',
      'https://discord.gg/invite/Python',
      'http://discord.gg/Python/',
      'Join us: https://discord.gg/Python',
    ],
  ],
  [
    'website',
    'site example.org/a https://example.org/a -',
    ['https://example.org/a', 'example.org/a?utm_source=x'],
  ],
  ['website', 'site example.org/a https://www.example.org/a/ -', ['https://www.example.org/a/']],
  [
    'website',
    'site example.org https://example.org/ -',
    [
      'example.org',
      'https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fexample.org',
      'https://vk.com/away.php?to=https%3A%2F%2Fexample.org%2F',
    ],
  ],
]

const rows = forms.flatMap(([platform, thing, texts]) => texts.map((text) => ({ platform, thing, text })))

test('the table holds over 150 forms in which platforms hand out addresses', () => {
  expect(rows.length).toBeGreaterThan(150)
})

test.each(rows)('$text is one thing of $platform', ({ platform, thing, text }) => {
  const reading = readLink(text, { platform })
  expect(reading).toMatchObject({ ok: true })
  if (!reading.ok) return
  const { kind, id, canonicalUrl, handle } = reading.link
  expect(reading.link.platform).toBe(platform)
  expect(`${kind} ${id} ${canonicalUrl} ${handle ?? '-'}`).toBe(thing)
  // The canonical form stands for the same thing, wherever it is pasted.
  expect(readLink(canonicalUrl)).toEqual(reading)
})
