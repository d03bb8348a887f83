/** The three answers of a feedback. */
export interface FeedbackText {
  works: string
  fix: string
  moment: string
}

type Answers = readonly [works: string, fix: string, moment: string]

/** Of what moves and is looked at. */
const films: readonly Answers[] = [
  [
    'The first ten seconds show the finished thing, so I knew why I should stay. Your hands stay in the frame, which makes it easy to follow.',
    'The music is louder than your voice in the middle. I had to turn it down and then missed the next sentence.',
    'Around 1:40, right after you sit down again.',
  ],
  [
    'You leave the mistake in and say what went wrong. That taught me more than the clean version would have.',
    'Say at the start how long it takes. I thought it was an afternoon, and it turns out to be two days.',
    'The cut at 0:52, where the light changes.',
  ],
  [
    'The close-ups are sharp and long enough to copy. I paused twice and could read every number.',
    'Put the list of what one needs into the description. Writing it down from the screen took me a while.',
    'From 2:05 to 2:30, the part with the tools.',
  ],
  [
    'Calm pace, no shouting, and the sound of the room is left in. I would watch an hour of it.',
    'The last minute repeats what you showed before. Ending on the result would be stronger.',
    'Everything after 3:10 could be half as long.',
  ],
  [
    'I liked that you ask a question and answer it only near the end; it kept me watching.',
    'The title promises more than one part. A number in it would say that this is the first.',
    'The title, and the sentence at 0:08.',
  ],
  [
    'The framing from above works very well, nothing is hidden behind an arm.',
    'It is quite dark on a phone in daylight. One more lamp from the left would do it.',
    'Most of all between 0:30 and 1:00.',
  ],
  [
    'Your way of counting along out loud makes the rhythm clear even without looking.',
    'The captions run a second late, and two names are spelled in different ways.',
    'Captions at 1:12 and again at 2:44.',
  ],
]

/** Of what is heard. */
const sounds: readonly Answers[] = [
  [
    'The opening is brave: one note, then almost nothing. It made me stop doing other things.',
    'The low end covers the voice on small speakers. A little less around the kick would open it up.',
    'From 0:48 until the first break.',
  ],
  [
    'The melody returns in another key, and I only noticed on the second listen. Lovely.',
    'The fade comes before the last line has ended. I would let the room ring out.',
    'The last twenty seconds.',
  ],
  [
    'You can hear the fingers on the strings, and it feels close without being harsh.',
    'The second verse is as full as the chorus, so the chorus does not lift any more.',
    '1:31, where the second guitar comes in.',
  ],
  [
    'The silence in the middle is the best part. It is just long enough to be surprising.',
    'The cover shows nothing of the sound. A picture of the place where it was made would fit.',
    'The break at 2:02.',
  ],
  [
    'Each lesson has one thing to learn and says it three times, the third one slower.',
    'Leave a longer gap for repeating. I was still saying the word when the next one came.',
    'Between 0:20 and 0:40.',
  ],
]

/** Of what is read, looked through or joined. */
const pages: readonly Answers[] = [
  [
    'The first sentence says what it is and for whom. I did not have to scroll to find out.',
    'The newest things are at the bottom. I nearly left, thinking that nothing had happened for a year.',
    'The list under the heading with the dates.',
  ],
  [
    'The pictures belong together: same light, same distance. It looks like one hand made them.',
    'Some pictures have no words at all, so I do not know what I am looking at.',
    'The third row, the two pictures at the right.',
  ],
  [
    'You explain the odd words the first time they appear. Even I understood it.',
    'On my phone the text runs very close to the edge, and the links are hard to hit.',
    'The paragraph that begins with the prices.',
  ],
  [
    'It is honest about what does not work yet, which made me trust the rest.',
    'The way to get in touch is hidden. One line at the top would be enough.',
    'The very end of the page.',
  ],
  [
    'The welcome message tells in four lines what happens here and when. No wall of rules.',
    'There are nine rooms and only three are used. Fewer would make it look alive.',
    'The list of rooms at the left.',
  ],
  [
    'I like that the small print is small because there is little of it.',
    'The button says Submit. Say what it does, and I would have pressed it sooner.',
    'The form below the second picture.',
  ],
  [
    'The order is good: first the question, then the example, then the rule behind it.',
    'The example is about a place that I do not know. A second one from elsewhere would help.',
    'The section called How it began.',
  ],
]

const of = (platform: string): readonly Answers[] => {
  if (platform === 'soundcloud') return sounds
  return ['youtube', 'tiktok', 'twitch'].includes(platform) ? films : pages
}

/** The answers of a campaign's feedback by its number: where one of them comes again, the others differ. */
export function feedbackTexts(platform: string, campaign: number, number: number): FeedbackText {
  const texts = of(platform)
  const rounds = Math.floor(number / texts.length) + Math.floor(campaign / texts.length)
  const part = (index: 0 | 1 | 2, step: number): string =>
    texts[(number + rounds * index + campaign * step) % texts.length]?.[index] ?? ''
  return { works: part(0, 1), fix: part(1, 2), moment: part(2, 3) }
}
