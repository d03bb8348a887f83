import { z } from 'zod'
import { probeErrorOf } from '../platforms/probe.ts'
import { ask } from '../platforms/request.ts'
import { ProbeError } from '../probe.ts'

/** A language model behind an OpenAI-compatible API: Ollama, vLLM, OpenAI and others. */
export interface LanguageModelSettings {
  /** URL that /chat/completions is added to. */
  url: string
  name: string
  key: string | undefined
}

export interface LanguageModel {
  /** Answers in the form of the schema. Null: it was late, failed, or answered in another form. Never throws. */
  ask<Schema extends z.ZodType>(task: ModelTask<Schema>): Promise<z.output<Schema> | null>
}

/** Asks for the list of models, which must have the one that is set. @throws ProbeError */
export async function probeLanguageModel({ url, name, key }: LanguageModelSettings): Promise<void> {
  const { data } = await ask({
    url: `${url.replace(/\/$/, '')}/models`,
    timeoutMs: 10_000,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    response: z.object({ data: z.array(z.object({ id: z.string() })) }),
  }).catch((thrown: unknown) => {
    throw probeErrorOf(thrown)
  })
  if (!data.some(({ id }) => id === name)) throw new ProbeError('rejected', `It has no model ${name}.`)
}

interface ModelTask<Schema> {
  instructions: string
  prompt: string
  schema: Schema
}

const timeoutMs = 20_000

/** Creates a client, whose code is loaded at the first question. `options` are a test's. */
export const createLanguageModel = (
  { url, name, key }: LanguageModelSettings,
  options: { timeoutMs?: number } = {},
): LanguageModel => ({
  async ask({ instructions, prompt, schema }) {
    try {
      const [{ generateText, Output }, { createOpenAICompatible }] = await Promise.all([
        import('ai'),
        import('@ai-sdk/openai-compatible'),
      ])
      const provider = createOpenAICompatible({
        name: 'operator',
        baseURL: url,
        // Without it the API is not told the schema.
        supportsStructuredOutputs: true,
        ...(key !== undefined && { apiKey: key }),
      })
      const { output } = await generateText({
        model: provider(name),
        system: instructions,
        prompt,
        output: Output.object({ schema }),
        maxRetries: 1,
        abortSignal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
      })
      return schema.parse(output)
    } catch {
      return null
    }
  },
})
