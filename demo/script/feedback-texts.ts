/** The three answers of one feedback. */
export interface FeedbackText {
  works: string
  fix: string
  moment: string
}

/**
 * Invented feedback on each work that asks for it, one per line below the work's URL: what works, what to fix
 * first, which moment or section.
 */
const lines = `
youtube.com/watch?v=Gl4zeT3sts9
Every test tile is shown dry, fired and broken in half. I paused twice and could read each recipe from the card. | The kiln roars over your voice when you lift the lid. I missed which of the two celadons ran. | 3:10, the row with the copper reds.
You leave the failures in and say what you think went wrong. The crawled white taught me more than the perfect blue. | Say at the start that this was eight weeks of firing. I thought forty tiles were an afternoon. | The board with the cracked tiles, around 5:20.
Counting the tiles out loud keeps the pace; at thirty I noticed I hadn't looked away once. | A list of the oxides in the description would help. Writing it down from the screen took me a while. | From 2:05 to 2:30, where you weigh the iron.
The first ten seconds show the winning glaze on a real mug, so I knew what all the testing was for. | It is dark on a phone in daylight, and the two browns look the same. One more lamp from the left would do. | Tiles 17 and 18, side by side.
I like that you ask which one we would choose and answer only at the end. I guessed wrong, happily. | The last minute repeats the shelf that we have seen. Ending on the mug would be stronger. | Everything after 7:15.
Your hands stay out of the way and the dipping is filmed from above, so I could copy the three-second hold. | The temperature is given in cones only. A number in degrees beside it would include the rest of us. | The dipping at 1:12.
The tap on each tile is a lovely sound, and you can hear which ones are fired through. | The numbers on the tiles are upside down in the second half. Turning the board would fix it. | From tile 24 to the end.
youtube.com/watch?v=h4rbourT4pe
The kettle before the second song is part of it. It sounds like a kitchen where people really sing. | The low strings cover your voice on small speakers. A little less of them would open it up. | The second song, from 4:30.
One microphone and no cuts: I believed every breath, and the missed chord in song three stayed in. Thank you. | The songs have no names on the screen. I wanted to look up the third and could not. | The start of each song.
The window light moves across the table over the five songs, and you let it. I watched it like a film. | The fade comes before the last line of the last song has ended. I would let the room ring out. | The last twenty seconds.
The harmony from the doorway came as a surprise; I heard it before I saw who sings. | The talking between songs four and five is longer than the song. Half of it would do. | Around 14:10.
You can hear the fingers on the strings, and it feels close without being harsh. | The picture stays on your hands for the whole first song. Seeing your face once would draw me in. | The first two minutes.
twitter.com/nkechireads/status/1840017722145509321
The reason is in the first post and not in the ninth. I read on because I wanted to, not because I had to. | The fourth post quotes a study without a link. I would like to read it. | The fourth post.
Five stars for a book that you forgot and two for one that you still argue with: that comparison did it for me. | Say what you do instead now. I only found out from a reply below. | The last post.
It is honest about having liked the numbers. That made me trust the rest. | The screenshot of your old list is too small on a phone. Cropped to three books it would work. | The picture in the second post.
The tone is kind to people who still rate. Nobody is told off, and so they listen. | Posts six and seven say the same thing in other words. One of them is enough. | Posts six and seven.
I like that each post makes sense alone; I sent just the third one to a friend. | The title promises why, and the end is about how. A sentence in between would join them. | Between the fifth and the sixth post.
discord.gg/tinytools
The welcome message says in four lines what happens here and when. No wall of rules. | There are nine rooms and only three are used. Fewer would make it look alive. | The list of rooms at the left.
Somebody answered my question about the seating plan within an hour, with a file that worked. | The tools are pinned in three places in different versions. One room for them would save me the search. | The pins in the room called finished.
Teachers also show what failed in class. That room alone is worth joining for. | It says Sunday at eight without a time zone. I came an hour late. | The line under the name of the weekly call.
The small tasks for newcomers are a good idea: I changed one button and was part of it. | The bot greets me before any person does. The other way round would feel warmer. | The first minute after joining.
tiktok.com/@thirdflush/video/7401145500982213304
A gaiwan from a toothbrush glass: that made me laugh, and then I tried it on a trip. | The water's temperature is never said. For an oolong it is half the work. | The pour at 0:11.
You show the leaf before and after, and I understood why the fourth cup is the good one. | The text covers the cup in the middle of the clip. A little higher and both could be seen. | From 0:18 to 0:25.
No music, only the kettle of the hotel. It is the calmest thing I have seen this week. | It ends before you drink. One sip would close the circle. | The last three seconds.
The order of the movements is so clear that I could repeat it without stopping. | Say how much leaf goes in. It looked like a spoon, and mine came out bitter. | The second in which you fill the glass.
tiktok.com/@nkechi.reads
One book, one minute, one sentence read aloud: I know after each clip whether I want the book. | The titles are only spoken. With them on the screen too I could note them down. | The clip about the lighthouse keeper.
You never give away the ending, not even with your face. By now I trust you with books. | The light changes between clips so much that the covers look like other books. | The three clips from October.
The pinned clip says what this is and why it lasts a minute. I followed the idea at once. | Sorted by length of book would help me: there is no way to find the short ones. | The order of the page.
I like the pause before the last word. It makes a minute feel long enough. | The fan in the room is louder than your quiet endings. | The end of the clip about the two sisters.
instagram.com/p/Cy5MossTray
Four pictures of one tray over a year, from the same side: the moss really does the talking. | The last picture has no month. I had to guess that it is spring again. | The fourth picture.
You name each of the three mosses and where it grew. I found two of them on my own wall. | You explain the watering but not the light. North or east decides it for me. | The second paragraph.
The little fence of matches gives the size better than any number. | It starts with the tools. I would begin with the finished garden and show them after. | The first picture.
asante-maps
The first sentence says that you draw it from memory, and then every wrong corner is a joy. | The prices are only at the very end. I had fallen in love by then and got nervous. | The last section, above the form.
The map of the market has the smell of it: where the fish is, where to stand in the shade. | On my phone the big map can't be made larger. I wanted to read the names of the lanes. | The map in the middle of the page.
You explain how a walk becomes a drawing in three small pictures. I understood what I would get. | The button only says Send. Had it said what happens next, I would have pressed it sooner. | The form.
soundcloud.com/zanele-words/click-lesson-one
Each click comes three times, the third one slower, and after that in a real word. I could say two of them. | Leave a longer gap for repeating. I was still saying the word when the next one came. | Between 0:20 and 0:40.
You say where the tongue is, not just how it sounds. That was the thing that all the others left out. | The three letters are not in the text below. Reading along would help me keep them apart. | The part with the q.
Your laugh after the hard one took the fear out of it. I tried it at once. | It ends without naming the next lesson, and I had to search for it. | The last ten seconds.
vk.com/club40417720
The pictures of the inside, before and after, with an arrow at the dead part: that is how I learned to look. | The newest repairs are mixed with things for sale. Two albums would keep them apart. | The wall since September.
You answer every question about valves, even mine. It feels like a bench with room for one more. | Many posts have no name of the radio in them, so the search finds nothing. | The posts with only one picture.
pinterest.com/pilarcooks
Each stew has the story of who cooked it first. I came for lentils and stayed for the grandmothers. | Half of the pins lead to a page that no longer exists. I wanted the one with quinces. | The board called Sundays.
The pictures belong together: one pot, one window, the same spoon. It looks like one hand made them. | There is not a word about how many it feeds. With stew that matters. | The first row.
twitch.tv/bogdanfixes
You say what you hear before you open it, and I learned to listen to the hum too. | The camera shows your shoulder when you solder. A second one from above would change everything. | The last stream, after the first hour.
When it doesn't work you try the next thing without a word of shame. That is rare and good to watch. | The schedule says evenings. I never know which ones. | The panel under the stream.
instagram.com/miel.des.toits
Eleven roofs and eleven jars in the light of the same window: the colours say it all. | The roofs have numbers but no streets. Mine might be among them, and I can't tell. | The row with the eleven jars.
You show the sting along with the honey, swollen thumb and all. It made me believe the rest. | The little map is too pale on a phone; I took the river for a street. | The pinned post.
The bees are explained in one sentence per picture, and never in baby talk. | Say when the next jars are sold. I asked below, and so did four others. | The words under the name.
twitch.tv/videos/2231177045
Losing on purpose to show why it loses: I saw my own mistake from the other side for the first time. | The board is small beside the chat. The other way round it would be readable on a phone. | The middle game, about 41:00.
You thank the one who beats you and mean it. More chess should look like this. | You explain the plan after the loss. A hint before would let us look for it. | The ten moves from 1:02:00.
tiny-tools
I opened the page and the timer ran, with no account and no cookie question. My class had it on the wall in a minute. | On a phone there is no way back from the noise meter to the list. | The tool called How loud are we.
Each tool does one thing, and its name is that thing. I did not have to learn anything. | The draw of names forgets the list when the page is reloaded. That hurt on Monday. | Draw a name.
Big type and quiet colours: it can be read from the last row. | Say that nothing leaves the browser. Our school asks, and I could not find it. | The foot of the page.
youtube.com/watch?v=puPp3tW4g0n
The wolf breathes before he fails to howl, and every child beside me breathed in with him. | The moon squeaks when it rises. Perhaps it should, but then let someone on stage notice. | 6:40, the moon.
The hands are in plain sight, and after a minute I saw only the wolf. | The songs are quieter than the talking. I turned it up and then the door slammed. | The first song.
soundcloud.com/rafael-lima/waltz-in-a-stairwell
The stairwell plays along: every third beat returns from above, and you wait for it. | The first breath is louder than the guitar. A softer start would draw me in. | The first four seconds.
The bass walks down exactly as the steps do. I could see the place. | The cover shows a stage. A picture of that stairwell would fit much better. | The second half, from 1:31.
discord.gg/stew-club
One pot a week and everybody cooks the same: on Sunday I saw eleven versions of it. | The recipe comes on Friday night. On Thursday I could still have shopped for it. | The room called this week.
Nobody laughs at a burnt pot; there is a room just for them. | Photos and talk are in one room, so the good tips get lost above the pictures. | Last Sunday's pictures.
`

const byWork = new Map<string, FeedbackText[]>()
for (const line of lines.trim().split('\n')) {
  const [works = '', fix, moment] = line.split(' | ')
  if (fix === undefined || moment === undefined) byWork.set(works, [])
  else [...byWork.values()].at(-1)?.push({ works, fix, moment })
}

/**
 * Feedback on a work, by number. Numbers past its last line combine the answers of different lines, so no two
 * for one work are equal.
 * @throws Error if the work has no texts
 */
export function feedbackTexts(site: string, number: number): FeedbackText {
  const texts = byWork.get(site)
  const round = Math.floor(number / (texts?.length || 1))
  const answer = (shift: number): FeedbackText | undefined => texts?.[(number + round * shift) % texts.length]
  const [works, fix, moment] = [answer(0)?.works, answer(1)?.fix, answer(2)?.moment]
  if (!works || !fix || !moment) throw new Error(`no feedback texts for ${site}`)
  return { works, fix, moment }
}
