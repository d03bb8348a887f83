/**
 * Every form → kind, id, canonical address and handle of the one thing that it names, or the problem for which it is
 * rejected: short_link, closed or not_content.
 */
export type Forms = readonly (readonly [thing: string, texts: readonly string[]])[]
