/** Why Apply of the batch dialog can do nothing, in the specification's words; null when it may go on. */
export function batchProblem(
  selected: number,
  action: string | null,
  entityId: string | null,
  category: string | null,
): readonly [title: string, text: string] | null {
  if (selected === 0) return ['No Selection', 'Please select transactions first']
  if (action === 'ai-classify') return null
  if (action === 'assign-entity') return entityId ? null : ['Missing Entity', 'Please select an entity']
  if (action === 'set-category') return category ? null : ['Missing Category', 'Please select a category']
  return ['Invalid Action', 'Please select an action']
}
