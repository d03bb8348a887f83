import { useState } from 'react'
import { Field, Input } from '../../design/field.tsx'
import { countText } from '../../design/texts.ts'

/** Letters by which texts are compared: without accents, case and punctuation. */
const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')

/**
 * Searches the questions that the server rendered on this page: those without every word are hidden, and so is a
 * subject without any. Without a script all of them are shown.
 */
export function QuestionSearch() {
  const [found, setFound] = useState<number | null>(null)
  const search = (typed: string): void => {
    const words = plainOf(typed).split(' ').filter(Boolean)
    let count = 0
    for (const question of document.querySelectorAll<HTMLDetailsElement>('[data-question]')) {
      const text = plainOf(question.textContent ?? '')
      question.hidden = !words.every((word) => text.includes(word))
      if (!question.hidden) count++
    }
    for (const subject of document.querySelectorAll<HTMLElement>('[data-questions]'))
      subject.hidden = !subject.querySelector('[data-question]:not([hidden])')
    setFound(words.length === 0 ? null : count)
  }
  return (
    <div className="grid gap-2">
      <Field label="Search the answers">
        <Input type="search" icon="MagnifyingGlass" onChange={search} />
      </Field>
      <p className="sub text-13" role="status">
        {found === null
          ? ''
          : found === 0
            ? 'No answer has all these words. Try fewer.'
            : countText(found, 'answer')}
      </p>
    </div>
  )
}
