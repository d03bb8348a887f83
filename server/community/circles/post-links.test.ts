import { expect, test } from 'vitest'
import { writePost } from '#contract/community/posts.ts'
import { newCircle } from '#tests/circles.ts'
import { give, join } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()

test('links of a post end at the punctuation of any script', async () => {
  const writer = await join(server, 'links_posts')
  await give(server.database, writer, 200)
  const { id: circleId } = await newCircle(writer, { name: 'Links', joinBy: 'open' })
  const posted = async (text: string) =>
    (await writer.client.call(writePost, { params: { circleId }, body: { text } })).body.post
  for (const [text, behind] of [
    ['看https://clay.example/a，很好', '，很好'],
    ['「https://clay.example/a」を見て', '」を見て'],
    ['See “https://clay.example/a” now', '” now'],
    ['देखो https://clay.example/a।', '।'],
    ['هل رأيت https://clay.example/a؟', '؟'],
    ['«https://clay.example/a», said Ines', '», said Ines'],
  ] as const)
    expect((await posted(text)).html).toContain(`>https://clay.example/a</a>${behind}`)
  const two = await posted('https://clay.example/a，https://clay.example/b')
  expect(two.html.match(/href="[^"]*"/g)).toEqual([
    'href="https://clay.example/a"',
    'href="https://clay.example/b"',
  ])
})
