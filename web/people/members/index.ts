export { default, type UsernameDialogProps } from './username-dialog.tsx'
