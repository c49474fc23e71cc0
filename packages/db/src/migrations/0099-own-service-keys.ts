/** Keys of AI services that an owner gave in the product, sealed; and which calls were made with one. */
export const migration0099 = {
  name: '0099-own-service-keys',
  sql: `
CREATE TABLE own_service_keys (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  service TEXT NOT NULL,
  -- The settings with the key in them, sealed for this owner and this service.
  sealed TEXT NOT NULL,
  last_four TEXT CHECK (last_four IS NULL OR length(last_four) = 4),
  set_by TEXT NOT NULL,
  set_at TEXT NOT NULL,
  -- The test by one call when it was set, or since; null where none was made.
  tested_at TEXT,
  test_ok INTEGER CHECK (test_ok IN (0, 1)),
  test_message TEXT,
  PRIMARY KEY (user_id, service)
) STRICT, WITHOUT ROWID;

-- Paid by the owner: such a call takes nothing of what the installation allows for all books together.
ALTER TABLE ai_calls ADD COLUMN by_own_key INTEGER NOT NULL DEFAULT 0 CHECK (by_own_key IN (0, 1));

DROP TRIGGER ai_calls_gone;
CREATE TRIGGER ai_calls_gone AFTER DELETE ON ai_calls WHEN old.leaves_box = 1 AND old.by_own_key = 0
BEGIN
  INSERT INTO ai_spent_by_gone (day, pages, micros) VALUES (old.day, old.pages, old.micros)
  ON CONFLICT (day) DO UPDATE SET pages = pages + excluded.pages, micros = micros + excluded.micros;
END;
`,
} as const
