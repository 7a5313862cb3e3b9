/**
 * What a member of staff may do. `machine` belongs to no role: its calls name files that a command has put on the server's
 * disk, so only the commands on that machine make them.
 */
export const permissions = [
  'content.read',
  /** Titles, synopses and subtitles. */
  'content.texts',
  /** Cast, categories, tags, synonyms and the order of episodes. */
  'content.write',
  /** Release, price, countries, banners and removal. */
  'content.publish',
  'offers',
  'codes',
  /** Names, sign-ins, orders and what a viewer watches. */
  'people.read',
  /** Block, mute and reset a name. */
  'people.act',
  'money.give',
  'money.refund',
  /** Comments of viewers. */
  'moderation',
  /** Feedback of viewers, and its answers. */
  'inbox',
  /** What was sent to viewers, and what could not be. */
  'notices',
  /** Messages to many viewers. */
  'news',
  'numbers',
  'log',
  /** The people of the console and their roles. */
  'staff',
  'machine',
] as const;
export type Permission = (typeof permissions)[number];
