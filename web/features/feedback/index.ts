/** What the page of a task shows of feedback. */
export { FeedbackPanel } from './feedback-panel.tsx'
