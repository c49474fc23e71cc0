import { useState } from 'react'
import classes from './person-avatar.module.css'

interface PersonAvatarProps {
  name: string
  src?: string | null
}

/** A person's picture, or the first letter of their name while there is none that loads. Decorative: the name stands beside it. */
export function PersonAvatar({ name, src }: PersonAvatarProps) {
  const [broken, setBroken] = useState(false)
  if (src && !broken)
    return <img className={classes.avatar} src={src} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
  return (
    <span className={classes.avatar} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? 'U'}
    </span>
  )
}
