/** How entries of the staff log belong to a command. */
interface LoggedCommand {
  /** The staff call that the command makes, which the stored entry names. */
  readonly call: string;
  /** A part of the JSON of the values after the change, where several commands make the same call. */
  readonly after?: string;
}

/** Calls that are named as their commands. */
const namedAsCommands = [
  ...(['carousel.add', 'carousel.edit', 'carousel.move'] as const),
  ...(['carousel.remove', 'carousel.restore'] as const),
  ...(['answers.remove', 'answers.set'] as const),
  ...(['category.move', 'category.remove', 'category.set', 'codes.create', 'codes.edit'] as const),
  ...([
    'comments.hide',
    'comments.keep',
    'comments.remove',
    'comments.restore',
    'drama.change',
    'drama.create',
    'drama.edit',
    'drama.import',
    'drama.publish',
  ] as const),
  ...(['drama.remove', 'drama.unpublish', 'episode.edit', 'episode.move', 'episode.remove'] as const),
  ...([
    'episode.add',
    'episode.replace',
    'feedback.answer',
    'order.refund',
    'prize.send',
    'templates.add',
  ] as const),
  ...(['templates.remove', 'templates.replace'] as const),
  ...(['spend.set', 'tag.set', 'user.grant', 'user.note'] as const),
  ...(['drama.images', 'episode.subtitles'] as const),
  ...([
    'notices.drop',
    'notices.remove',
    'notices.resend',
    'notices.send',
    'notices.set',
    'notices.withdraw',
  ] as const),
  ...(['people.invite', 'people.link', 'people.role', 'people.end'] as const),
] as const;

const namedOtherwise = {
  'drama.restore-pictures': { call: 'drama.restorePictures' },
  'drama.set-picture': { call: 'drama.setPicture' },
  'episode.restore-cues': { call: 'episode.restoreCues' },
  'episode.save-cues': { call: 'episode.saveCues' },
  'feedback.close': { call: 'inbox.done', after: '"doneAt":"' },
  'feedback.reopen': { call: 'inbox.done', after: '"doneAt":null' },
  'search.synonyms.add': { call: 'synonyms.add' },
  'search.synonyms.remove': { call: 'synonyms.remove' },
  'search.synonyms.set': { call: 'synonyms.set' },
  'people.sign-out': { call: 'people.signOut' },
  'user.end-sessions': { call: 'user.endSessions' },
  'user.take-back': { call: 'user.takeBack' },
  'user.mute': { call: 'user.mute', after: '"mutedAt":"' },
  'user.unmute': { call: 'user.mute', after: '"mutedAt":null' },
  'templates.move': { call: 'templates.place' },
  'templates.off': { call: 'templates.sell', after: '"active":false' },
  'templates.on': { call: 'templates.sell', after: '"active":true' },
  'user.block': { call: 'user.block', after: '"blockedAt":"' },
  'user.remove-note': { call: 'user.removeNote' },
  'user.reset-name': { call: 'user.resetName' },
  'user.unblock': { call: 'user.block', after: '"blockedAt":null' },
} as const satisfies Record<string, LoggedCommand>;

/** Calls that only add files to a drama. Drafts have no files, so these calls do not make a draft stale. */
export const fileCalls: readonly string[] = [
  'episode.add',
  'episode.replace',
  'episode.subtitles',
  'drama.images',
];

/** The calls of the staff protocol that the staff log records. */
export type LoggedCallName =
  | (typeof namedAsCommands)[number]
  | (typeof namedOtherwise)[keyof typeof namedOtherwise]['call'];

/** Calls of the console that the log records although they change nothing: somebody opened an account. */
const openings = ['user.show'] as const;

const commands = new Map<string, LoggedCommand>([
  ...[...namedAsCommands, ...openings].map((call) => [call, { call }] as const),
  ...Object.entries<LoggedCommand>(namedOtherwise),
]);

// Changes nothing: somebody signed in at the console.
commands.set('people.sign-in', { call: 'people.signIn' });

/** The actions of the staff log, which have the words of the commands. */
export const staffLogActions: readonly string[] = [...commands.keys()].sort();

const isWithin = (name: string, prefix: string) => name === prefix || name.startsWith(`${prefix}.`);

/**
 * The entries that have an action, or one that begins with its words. A name of a call, which the log showed in earlier
 * versions, finds the actions of this call.
 */
export const findLoggedCommands = (action: string): LoggedCommand[] => {
  const all = [...commands];
  const named = all.filter(([name]) => isWithin(name, action));
  const found = named.length > 0 ? named : all.filter(([, { call }]) => isWithin(call, action));
  return found.map(([, command]) => command);
};

/** The action of an entry. @param after the JSON of the values after the change */
export const actionOfEntry = (call: string, after: string): string =>
  [...commands].find(
    ([, command]) => command.call === call && (command.after === undefined || after.includes(command.after)),
  )?.[0] ?? call;
