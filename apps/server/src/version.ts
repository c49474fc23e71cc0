import root from '../../../package.json' with { type: 'json' }

/** The version of the whole workspace. */
export const version: string = root.version
