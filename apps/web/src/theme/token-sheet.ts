import { dark, light, type Tokens } from './tokens.ts'

const list = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `--lh-${name}:${value}`)
    .join(';')

/**
 * The colours as a stylesheet, for the page that has no script to set them: the system's wish counts, and a choice made by hand
 * (`data-theme` on the root, written there by the server) before it.
 */
export const tokenSheet = (): string =>
  [
    `:root{color-scheme:light;${list(light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){color-scheme:dark;${list(dark)}}}`,
    `:root[data-theme="dark"]{color-scheme:dark;${list(dark)}}`,
  ].join('\n')
