/** What is where in a data folder. */
export const dataNames = {
  database: 'cliffhanger.sqlite',
  keys: 'keys',
  uploads: 'uploads',
  media: 'media',
  outbox: 'outbox.json',
  labClock: 'lab-clock',
} as const;
