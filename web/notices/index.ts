export { leaveNotice } from './notices.ts'
export { useNotices } from './use-notices.ts'
