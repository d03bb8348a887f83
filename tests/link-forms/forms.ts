/** Every form → kind, id, canonical address and handle of the one thing that it names. */
export type Forms = readonly (readonly [thing: string, texts: readonly string[]])[]
