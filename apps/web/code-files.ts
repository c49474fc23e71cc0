import type { Rolldown } from 'vite'

/** What pages without menus, lists and dialogs share: signing in, an upload link, toasts. */
const small =
  /tabler.icons|core.esm.components.(Input|TextInput|PasswordInput|CloseButton|Portal|Overlay)|is-element|get-auto-contrast|use-force-update|src.(session.sign-in|upload-limits|components.account.(new-)?password-field|palette.page-commands)/

/** What the two large lists, documents and transactions, share with each other or with a dialog of a row. */
const tables =
  /core.src.schemas.filter-words|src.(browser.chosen-columns|components.(data.(columns-button|sort-head)|print.paper-rows)|.*(source-name|treatment-choices|download-menu)|editing.(use-cell-change|use-attach-receipt|attach-receipt|receipts|copied-bill))/

/**
 * Into which files the code goes that pages share. Left alone the build makes one of every module that two of them share, forty and
 * more for a page: a browser asks for six at a time, and a slow phone spends 5 ms on each.
 *
 * `start` comes with every signed-in page; `small` with signing in too, as does `forms`: zod and what judges an account. What else is judged
 * with it comes with `parts`; `rules` are those of our rules that need none of it; `lists` is what two long lists share; `layers` is what opens over a page: menus, lists to choose from, dialogs; `parts` is what three
 * pages share of our own.
 */
export const codeFiles: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 6 },
    { name: 'small', test: small, minShareCount: 2, priority: 5 },
    { name: 'rules', test: /core.src.(?!schemas)/, minShareCount: 2, priority: 4 },
    {
      name: 'forms',
      test: /node_modules.(zod|@mantine.form)\b|core.src.schemas.(auth|text-fields)|src.browser.form-errors/,
      minShareCount: 2,
      priority: 4,
    },
    { name: 'lists', test: tables, minShareCount: 2, priority: 3 },
    { name: 'scrolling', test: /react-remove-scroll/, minShareCount: 2, priority: 3 },
    { name: 'layers', test: /node_modules/, minShareCount: 7, priority: 2 },
    { name: 'parts', minShareCount: 3, priority: 1 },
  ],
}
