import { serveJobs } from '../one-process/serve.ts'
import { encode } from './encode.ts'
import { PictureError } from './errors.ts'

serveJobs(encode, (error) => (error instanceof PictureError ? error.code : 'not_a_picture'))
