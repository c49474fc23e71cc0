import classes from './came-back.module.css'

/** On top of a form that holds again what was typed before the session ended. */
export const CameBack = () => <p className={classes.note}>This is what you had typed when you were signed out.</p>
