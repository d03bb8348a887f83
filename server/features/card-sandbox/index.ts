/** The stand-in for the card provider: the sandbox of the demo, and the other side in tests. */
export { deliverSandboxEvent } from './deliver.ts'
export { runCardSandbox } from './run.ts'
export { type CardSandbox, openCardSandbox } from './serve.ts'
