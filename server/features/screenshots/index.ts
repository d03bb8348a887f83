export { type Claim, judgeScreenshot } from './rules.ts'
export { hashDistance } from './text.ts'
