/** The version that `changes` describes, its day, and the keys of the changes in `profile:about.changes`. */
export const release = {
  version: '1.0.1',
  date: '2026-11-28T12:00:00',
  changes: ['opening', 'offline', 'accounts', 'undo'],
} as const;
