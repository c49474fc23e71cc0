/** What deleted books had sent still counts against the day's limits of the installation. */
export const migration0012 = {
  name: '0012-spent-by-gone',
  sql: `
-- A sum a day, of nobody's: which books they were is forgotten with them.
CREATE TABLE ai_spent_by_gone (
  day TEXT PRIMARY KEY,
  pages INTEGER NOT NULL CHECK (pages >= 0),
  micros INTEGER NOT NULL CHECK (micros >= 0)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER ai_calls_gone AFTER DELETE ON ai_calls WHEN old.leaves_box = 1
BEGIN
  INSERT INTO ai_spent_by_gone (day, pages, micros) VALUES (old.day, old.pages, old.micros)
  ON CONFLICT (day) DO UPDATE SET pages = pages + excluded.pages, micros = micros + excluded.micros;
END;
`,
} as const
