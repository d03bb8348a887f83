import type { ToolResult } from '#contract/community/tools.ts'
import { Hashtags } from './hashtags.tsx'
import { Titles } from './titles.tsx'

const computedWords = {
  rules: 'Computed by rules on this server.',
  model: 'Computed by the operator’s language model.',
  fallback: 'The language model did not answer, so rules on this server computed this.',
}

/** A result with how it came about. */
export function Result({ result }: { result: ToolResult }) {
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(result.language)
  return (
    <div className="grid grid-cols-1 gap-6">
      {result.tool === 'hashtags' ? <Hashtags result={result} /> : <Titles result={result} />}
      <p className="dim text-13 wrap-anywhere">
        {computedWords[result.computedBy]} Language: {language}. Topic found:{' '}
        {result.phrases.slice(0, 5).join(', ')}.
      </p>
    </div>
  )
}
