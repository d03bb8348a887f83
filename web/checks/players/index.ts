export { PlayerPanel } from './player-panel.tsx'
