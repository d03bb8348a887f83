import { serveJobs } from '../one-process/serve.ts'
import { ScreenshotError } from './errors.ts'
import { read } from './read.ts'

serveJobs(read, (error) => (error instanceof ScreenshotError ? error.code : 'crashed'))
