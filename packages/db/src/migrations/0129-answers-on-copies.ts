/** What a person had said of a bill before they called it a copy: it holds for the bill that stays, and is theirs again when they take it back. */
export const migration0129 = {
  name: '0129-answers-on-copies',
  sql: 'ALTER TABLE copied_bills ADD COLUMN kept TEXT CHECK (kept IS NULL OR json_valid(kept));',
} as const
