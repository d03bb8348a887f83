/** Circles of the demo: who founds them, who joins, what they post and answer, and who likes it. */

interface Said {
  by: string
  text: string
}

interface DemoPost extends Said {
  likedBy: readonly string[]
  comments: readonly Said[]
  /** True: it carries a running campaign of its author, if there is one. */
  isPromoting?: boolean
  isPinned?: boolean
}

export interface DemoCircle {
  /** Someone who has the points, or premium, at that time. */
  owner: string
  /** Days before the history's end. */
  foundedDaysAgo: number
  name: string
  about: string
  topic: 'craft' | 'music' | 'video' | 'writing' | 'food'
  joinBy: 'open' | 'request'
  rules: string
  moderators: readonly string[]
  members: readonly string[]
  /** People who wait to be let in. */
  asking: readonly string[]
  posts: readonly DemoPost[]
}

const post = (
  by: string,
  text: string,
  likedBy: readonly string[],
  comments: readonly Said[] = [],
): DemoPost => ({ by, text, likedBy, comments })
const said = (by: string, text: string): Said => ({ by, text })

export const circles: readonly DemoCircle[] = [
  {
    owner: 'halfmoon_type',
    foundedDaysAgo: 16,
    name: 'Slow Makers',
    about: 'Ceramics, wood and textile. We watch to the end, and we say what we saw.',
    topic: 'craft',
    joinBy: 'open',
    rules: 'Watch before you comment.\nSay what worked first.\nNo links without a question.',
    moderators: ['adaeze_obi', 'ada'],
    members: [
      'tomaszwilk',
      'yukitanabe',
      'lenahofer',
      'aroha_weaves',
      'hanakim_moss',
      'marakovac',
      'chiara_g',
    ],
    asking: [],
    posts: [
      {
        ...post(
          'ada',
          '**Welcome.** Say what you make and what you are stuck on. One photo says more than a paragraph.',
          ['adaeze_obi', 'yukitanabe', 'aroha_weaves', 'lenahofer'],
        ),
        isPinned: true,
      },
      {
        ...post(
          'adaeze_obi',
          'The waxed coat is finished. I would love to know whether the middle six minutes drag, because I cut them twice and I am no longer a reliable witness.',
          ['ada', 'tomaszwilk', 'yukitanabe', 'marakovac', 'chiara_g'],
          [
            said(
              'yukitanabe',
              'The part with the lining is the best of it. I would cut the second pressing shot.',
            ),
            said('tomaszwilk', 'Not to me, but the music stops at 7:40 and I thought it was over.'),
            said('ada', 'Agree with @yukitanabe, and keep the hands.'),
          ],
        ),
        isPromoting: true,
      },
      post(
        'aroha_weaves',
        'Two thumbnails for the flax series:\n\n- the finished basket on the step\n- the bundle of leaves, wet\n\nWhich would you press?',
        ['ada', 'hanakim_moss'],
        [
          said('hanakim_moss', 'The leaves. I have seen a basket.'),
          said('lenahofer', 'Leaves, in morning light.'),
        ],
      ),
      post('marakovac', 'First film without a voice. It was harder than I thought to leave it out.', [
        'ada',
        'adaeze_obi',
      ]),
    ],
  },
  {
    owner: 'priya_raman',
    foundedDaysAgo: 11.9,
    name: 'Bedroom Producers',
    about: 'Mixes before release. Bring one question, leave two answers.',
    topic: 'music',
    joinBy: 'request',
    rules: 'Name the minute you mean.\nNo “nice track”.',
    moderators: ['paperboats'],
    members: ['kwameasante', 'theoblanchard', 'mateoquiroga', 'finnur_a'],
    asking: ['samwhitlock', 'ada'],
    posts: [
      post(
        'kwameasante',
        'Is the bass too loud on small speakers? I only have headphones this week.',
        ['paperboats', 'mateoquiroga'],
        [said('mateoquiroga', 'On a phone it disappears, so no. In the car it is a lot.')],
      ),
      post('theoblanchard', 'Finished the EP. Four tracks, one take each, with all the coughs.', [
        'finnur_a',
      ]),
    ],
  },
  {
    owner: 'linh_tran',
    foundedDaysAgo: 10.8,
    name: 'First Thousand',
    about: 'Channels under a thousand subscribers. What worked this week, with figures.',
    topic: 'video',
    joinBy: 'open',
    rules: 'Figures, not feelings.\nNo sub for sub.',
    moderators: ['priya_raman'],
    members: ['ada', 'siobhanwalsh', 'emrekaya', 'rafael_lima', 'jess_from_hull', 'ravimenon'],
    asking: [],
    posts: [
      post(
        'linh_tran',
        'I moved the question from the end to the first ten seconds. Half of the people now stay to the third minute; before it was a third.',
        ['ravimenon', 'ada', 'emrekaya', 'priya_raman'],
        [
          said('ravimenon', 'Same here, but only if the answer is late.'),
          said('ada', 'Trying this on Thursday.'),
        ],
      ),
      post(
        'jess_from_hull',
        'New here. Forty-one subscribers, of which I know nine.',
        ['ravimenon', 'linh_tran'],
        [said('linh_tran', 'Thirty-two strangers is the hard part. Welcome.')],
      ),
    ],
  },
  {
    owner: 'halfmoon_type',
    foundedDaysAgo: 19,
    name: 'Small Letters',
    about: 'Newsletters, essays and zines. We read each other before others do.',
    topic: 'writing',
    joinBy: 'open',
    rules: '',
    moderators: [],
    members: ['zanele_words', 'nkechi_reads', 'noor_elsayed', 'ilsevermeer'],
    asking: [],
    posts: [
      post(
        'zanele_words',
        'Is a title with a question mark ever right?',
        ['nkechi_reads'],
        [said('halfmoon_type', 'Once a year.')],
      ),
    ],
  },
  {
    owner: 'ingrid_roasts',
    foundedDaysAgo: 6,
    name: 'Kitchen Cameras',
    about: 'Filming food in small kitchens: light, steam and where to put the tripod.',
    topic: 'food',
    joinBy: 'open',
    rules: 'Say what you filmed with.',
    moderators: [],
    members: ['dimitra_bakes', 'greenish', 'camiladuarte', 'weilingchua'],
    asking: [],
    posts: [
      post(
        'ingrid_roasts',
        'Steam fogs the lens after twenty seconds. A fan behind the camera fixed it, and ruined the sound.',
        ['dimitra_bakes', 'greenish'],
        [said('weilingchua', 'Film it with the fan, record the sound of a second pot.')],
      ),
    ],
  },
]
