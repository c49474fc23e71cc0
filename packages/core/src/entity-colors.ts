/** The ten colours an entity can have; the first is the default. */
export const entityColors = [
  '#3b82f6',
  '#10b981',
  '#f59e0b',
  '#ef4444',
  '#8b5cf6',
  '#ec4899',
  '#06b6d4',
  '#84cc16',
  '#f97316',
  '#6366f1',
] as const
export const DEFAULT_ENTITY_COLOR = entityColors[0]
export const entityTypes = ['business', 'personal'] as const
export type EntityType = (typeof entityTypes)[number]
