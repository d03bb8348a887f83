export { BonusCard } from './bonus-card.tsx'
