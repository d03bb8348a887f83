import { z } from 'zod'
import { type ScoredTitle, type ToolLanguage, toolLimits } from '#contract/community/tools.ts'
import { scoreTitle, shownWidth, widthOf } from './title-score.ts'

/**
 * Titles by language: how-to, list, mistakes, time-boxed, for beginners, experience, versus. {a} is the topic as it is
 * written, so it stays in its basic form; {b} another one. The figures are examples.
 */
const templates: Record<ToolLanguage, readonly string[]> = {
  en: [
    '{a}: how to start, step by step',
    '{a}: 7 tips that work',
    '{a}: 5 mistakes to avoid',
    '{a} in 10 minutes',
    '{a} for beginners: what you need',
    '{a}: what I learned in 30 days',
    '{a} or {b}: which is better?',
  ],
  es: [
    '{a}: cómo empezar paso a paso',
    '{a}: 7 consejos que funcionan',
    '{a}: 5 errores que debes evitar',
    '{a} en 10 minutos',
    '{a} para principiantes: lo que necesitas',
    '{a}: lo que aprendí en 30 días',
    '{a} o {b}: ¿qué es mejor?',
  ],
  pt: [
    '{a}: como começar passo a passo',
    '{a}: 7 dicas que funcionam',
    '{a}: 5 erros para evitar',
    '{a} em 10 minutos',
    '{a} para iniciantes: o que você precisa',
    '{a}: o que aprendi em 30 dias',
    '{a} ou {b}: o que é melhor?',
  ],
  fr: [
    '{a} : comment débuter pas à pas',
    '{a} : 7 conseils qui marchent',
    '{a} : 5 erreurs à éviter',
    '{a} en 10 minutes',
    '{a} pour débutants : ce qu’il faut',
    '{a} : ce que j’ai appris en 30 jours',
    '{a} ou {b} : que choisir ?',
  ],
  de: [
    '{a}: So fängst du an, Schritt für Schritt',
    '{a}: 7 Tipps, die funktionieren',
    '{a}: 5 Fehler, die du vermeidest',
    '{a} in 10 Minuten',
    '{a} für Anfänger: Das brauchst du',
    '{a}: Was ich in 30 Tagen gelernt habe',
    '{a} oder {b}: Was ist besser?',
  ],
  ru: [
    '{a}: с чего начать, шаг за шагом',
    '{a}: 7 советов, которые работают',
    '{a}: 5 ошибок, которых можно избежать',
    '{a} за 10 минут',
    '{a} для начинающих: что нужно',
    '{a}: чему я научился за 30 дней',
    '{a} или {b}: что лучше?',
  ],
  hi: [
    '{a}: शुरुआत कैसे करें, स्टेप बाय स्टेप',
    '{a}: 7 काम के टिप्स',
    '{a}: इन 5 गलतियों से बचें',
    '{a} सिर्फ 10 मिनट में',
    '{a}: शुरुआती लोगों के लिए',
    '{a}: 30 दिनों में क्या सीखा',
    '{a} या {b}: क्या बेहतर है?',
  ],
  ja: [
    '{a}の始め方をゼロから解説',
    '{a}のコツ7選',
    '{a}でやりがちな失敗5つ',
    '10分でわかる{a}',
    '初心者のための{a}入門',
    '{a}を30日続けて学んだこと',
    '{a}と{b}、どっちがいい？',
  ],
}

const suggestedMost = 7

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Titles made from the templates of a language with the text's topic, best first; none for other languages. */
export function suggestTitles(phrases: readonly string[], language: string): ScoredTitle[] {
  const topic = phrases.find((phrase) => widthOf(phrase) <= shownWidth / 2)
  if (topic === undefined) return []
  const wordsOf = (phrase: string) => phrase.toLowerCase().split(' ')
  const other = phrases.find(
    (phrase) =>
      widthOf(phrase) <= shownWidth / 3 &&
      wordsOf(phrase).length === wordsOf(topic).length &&
      !wordsOf(phrase).some((word) => wordsOf(topic).includes(word)),
  )
  const ready = (templates[language as ToolLanguage] ?? [])
    .filter((template) => other !== undefined || !template.includes('{b}'))
    .map((template) => capitalised(template.replace('{a}', topic).replace('{b}', other ?? '')))
  return bestOf(ready, phrases)
}

const bestOf = (titles: readonly string[], phrases: readonly string[]): ScoredTitle[] =>
  titles
    .map((title) => scoreTitle(title, phrases))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, suggestedMost)

/** Answer of a language model. */
export const modelTitles = z.object({ titles: z.array(z.string().min(1).max(300)).max(20) })

/** A model's titles under the same scores, each once; null if none can be used. */
export function titlesOfModel(
  { titles }: z.infer<typeof modelTitles>,
  phrases: readonly string[],
): ScoredTitle[] | null {
  const usable = titles.map((title) => title.replaceAll(/\s+/gu, ' ').trim())
  const once = [...new Set(usable)].filter((title) => title !== '' && title.length <= toolLimits.title)
  return once.length === 0 ? null : bestOf(once, phrases)
}
