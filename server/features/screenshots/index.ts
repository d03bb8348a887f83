export { type Claim, judgeScreenshot, scores } from './rules.ts'
export { hashDistance } from './text.ts'
