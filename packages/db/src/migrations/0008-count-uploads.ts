/** The limits count an owner's uploads of the last day each time an address is given out. */
export const migration0008 = {
  name: '0008-count-uploads',
  sql: 'CREATE INDEX uploads_by_owner ON uploads(user_id, created_at);',
}
