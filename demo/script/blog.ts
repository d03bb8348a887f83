/** The post that the demo's admin has begun: a draft, so visitors see the shipped posts alone. */
export const draft = {
  daysAgo: 2,
  slug: 'what-we-learned-in-our-first-six-weeks',
  title: 'What we learned in our first six weeks',
  description: 'Which tasks people finish, which ones they skip, and what the best titles had in common.',
  tags: ['news'],
  cover: null,
  body: `Six weeks ago the first of you signed in. Here is what we have seen since.

## Short visits work

Most people begin with a visit of 15 seconds. Many stay longer than the timer asks for.

## Feedback needs a question

Creators who say what they want to know get longer answers.

*The figures of this week come next.*
`,
}
