import classes from './entity-tag.module.css'

/** An entity's name with its colour as a small square; 'Unassigned' without one. The colour is never alone. */
export function EntityTag({ entity }: { entity?: { name: string; color: string } | null | undefined }) {
  if (!entity) return <span className="lh-faint">Unassigned</span>
  return (
    <span className={classes.entity} title={entity.name}>
      <span className={classes.dot} style={{ background: entity.color }} />
      <span className="lh-clip">{entity.name}</span>
    </span>
  )
}
