import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type HashtagResult, readToolTerms, type TitleResult, toolLimits } from '#contract/community/tools.ts'
import { type Output, queryKey } from '#contract/operation.ts'
import { Result } from './result.tsx'
import { TextForm } from './text-form.tsx'
import { useTool } from './use-tool.ts'

const textOf = (html: string): string => html.replaceAll(/<!-- -->|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

const tags: HashtagResult = {
  tool: 'hashtags',
  language: 'pt',
  computedBy: 'rules',
  phrases: ['luz natural'],
  broad: [],
  medium: ['Luz'],
  niche: ['LuzNatural', 'x'.repeat(40)],
}
const titles: TitleResult = {
  tool: 'titles',
  language: 'pl',
  computedBy: 'rules',
  phrases: ['ogród'],
  own: null,
  suggestions: [],
}

describe('a result says', () => {
  test.each([
    ['rules', 'Computed by rules on this server.'],
    ['model', 'Computed by the operator’s language model.'],
    ['fallback', 'The language model didn’t answer, so rules on this server computed this.'],
  ] as const)('that %s computed it', (computedBy, sentence) => {
    expect(textOf(renderToString(<Result result={{ ...tags, computedBy }} />))).toContain(sentence)
  })

  test('what it read, which sets are empty, and that nobody measured popularity', () => {
    const text = textOf(renderToString(<Result result={tags} />))
    expect(text).toContain('Language: Portuguese . Topic found: luz natural')
    expect(text).toContain('Nothing like this in your text.')
    expect(text).toContain('No one measured how often it’s used or searched.')
    for (const source of ['Dokuntag on Instagram’s help page', 'X’s documentation'])
      expect(text).toMatch(new RegExp(`${source} , \\d+ \\w{3} 2026`))
  })

  test('that a language has no templates, and nothing of a title that was not given', () => {
    const text = textOf(renderToString(<Result result={titles} />))
    expect(text).toContain('There are templates for English, Spanish')
    expect(text).not.toContain('Your title')
  })

  test('that a model’s titles are its own, not templates', () => {
    const text = textOf(
      renderToString(
        <Result
          result={{
            ...titles,
            computedBy: 'model',
            suggestions: [{ title: 'Ogród', score: 60, factors: [] }],
          }}
        />,
      ),
    )
    expect(text).toContain('Suggestions')
    expect(text).not.toContain('Template')
  })
})

const terms: Output<typeof readToolTerms> = {
  dailyRuns: 5,
  premiumRuns: 100,
  left: 5,
  price: 5,
  balance: 12,
  usesModel: false,
}

function Form({ isMember }: { isMember: boolean }) {
  return <TextForm tool="hashtags" of={useTool(isMember)} isMember={isMember} />
}

function formWith(changes: Partial<typeof terms>): string {
  const client = new QueryClient()
  client.setQueryData(queryKey(readToolTerms), { ...terms, ...changes })
  return textOf(
    renderToString(
      <QueryClientProvider client={client}>
        <Form isMember={changes.left !== null} />
      </QueryClientProvider>,
    ),
  )
}

describe('the form says', () => {
  test('where the text goes before it is sent', () => {
    expect(formWith({})).toContain('Your text doesn’t leave our server.')
    const text = formWith({ usesModel: true })
    expect(text).toContain('Your text is sent to a language model that the operator of this site has chosen.')
    expect(text).not.toContain('sent to nobody')
  })

  test('how many runs are free, and what the next one costs', () => {
    expect(formWith({})).toContain('5 of 5 free runs left today')
    expect(formWith({ left: 0 })).toContain('Another costs 5 points; premium has 100 free ones a day.')
    expect(formWith({ left: null, dailyRuns: 3 })).toContain('3 free runs a day. More with an account.')
  })

  test('how long a text may be', () => {
    expect(formWith({})).toContain(`0 / ${toolLimits.description.toLocaleString('en')}`)
  })
})
