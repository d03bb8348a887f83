// A server for a process that has other work too: a test's, which runs the built program without starting one.
export { checkRows } from '#database/row-check.ts'
export { readConfig } from './config.ts'
export { startOnDatabase } from './start-on-database.ts'
export { startWorker } from './worker.ts'
