/** Feedback panel of a task page. */
export { FeedbackPanel } from './feedback-panel.tsx'
