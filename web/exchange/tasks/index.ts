export { ReportTask } from './report-task.tsx'
export { closedSentence, taskTime } from './task-words.ts'
