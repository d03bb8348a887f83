export { changeSetting } from './change-setting.ts'
export { openSettings, type SettingStore } from './store.ts'
