import { restoreDays, type StaffCommentJson } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import { addRemovalOptions, confirm } from './confirm.ts';
import type { StaffContext } from './context.ts';
import { formatExcerpt, formatFields, formatTable, printResult } from './output.ts';
import { parseWholeNumber } from './parse-options.ts';

const formatReported = (comments: readonly StaffCommentJson[]): string =>
  comments.length === 0
    ? 'No comment has reports to review.'
    : formatTable(
        ['new reports', 'networks', 'hidden', 'drama', 'text', 'id'],
        comments.map(({ reports, hiddenAt, drama, episodeNumber, text, id }) => {
          const unreviewed = reports.filter(({ isReviewed }) => !isReviewed);
          return [
            ...[unreviewed.length, countNetworks(unreviewed), hiddenAt ? 'yes' : 'no'],
            ...[`${drama} ${episodeNumber}`, formatExcerpt(text), id],
          ];
        }),
      );

/** The networks of reports. An old report without a network counts as one of its own. */
const countNetworks = (reports: StaffCommentJson['reports']): number =>
  new Set(reports.map(({ network, viewer }) => network ?? viewer.id)).size;

const formatListed = (comments: readonly StaffCommentJson[]): string =>
  comments.length === 0
    ? 'There are no such comments.'
    : formatTable(
        ['written', 'by', 'state', 'on', 'text', 'id'],
        comments.map((comment) => [
          ...[comment.createdAt, comment.author.displayName, formatState(comment)],
          ...[`${comment.drama} ${comment.episodeNumber}`, formatExcerpt(comment.text), comment.id],
        ]),
      );

const formatState = ({ deletedAt, hiddenAt, restorableUntil }: StaffCommentJson): string => {
  if (restorableUntil) return `removed, can be restored until ${restorableUntil}`;
  if (deletedAt) return `deleted since ${deletedAt}`;
  return hiddenAt ? `hidden since ${hiddenAt}` : 'shown';
};

const formatComment = (comment: StaffCommentJson): string => {
  const { author, parent, reports } = comment;
  const fields = formatFields([
    ['comment', comment.id],
    ['on', `${comment.drama}, episode ${comment.episodeNumber}, ${comment.createdAt}`],
    ['by', `${author.displayName} (${author.number})`],
    ...(parent ? [['reply to', formatExcerpt(parent.text)] as const] : []),
    ['text', comment.text],
    ['state', formatState(comment)],
    ['kept', comment.keptAt ?? 'no'],
    ['has', `${comment.likeCount} likes, ${comment.replyCount} replies`],
  ]);
  const rows = reports.map(({ at, reason, viewer, network, isReviewed }) => [
    ...[at, reason, `${viewer.displayName} (${viewer.number})`, network ?? '–', isReviewed ? 'yes' : 'no'],
  ]);
  return rows.length === 0
    ? fields
    : `${fields}\n\n${formatTable(['reported', 'reason', 'by', 'network', 'reviewed'], rows)}`;
};

/** Adds `pnpm staff comments …`. */
export const addCommentCommands = (program: Command, staff: StaffContext): void => {
  const comments = program
    .command('comments')
    .description('review comments: those that viewers have reported, and those of one viewer')
    .addHelpText('after', '\nExample:\n  pnpm staff comments reported');
  comments
    .command('reported')
    .option('--limit <number>', 'at most this many', parseWholeNumber, 50)
    .description('list comments with reports to review, hidden ones first')
    .addHelpText('after', '\nExample:\n  pnpm staff comments reported --json')
    .action(async ({ limit }: { limit: number }, command: Command) =>
      printResult(command, await staff.callServer('comments.reported', { limit }), formatReported),
    );
  comments
    .command('list')
    .argument('<who>', 'an id, an account number or a sign-in')
    .option('--limit <number>', 'at most this many', parseWholeNumber, 50)
    .description('list the comments of a viewer, newest first')
    .addHelpText('after', '\nExample:\n  pnpm staff comments list 100042')
    .action(async (who: string, { limit }: { limit: number }, command: Command) =>
      printResult(command, await staff.callServer('comments.list', { who, limit }), formatListed),
    );
  comments
    .command('removed')
    .option('--limit <number>', 'at most this many', parseWholeNumber, 50)
    .description(`list the comments that staff removed in the last ${restoreDays} days, and can restore`)
    .addHelpText('after', '\nExample:\n  pnpm staff comments removed')
    .action(async ({ limit }: { limit: number }, command: Command) =>
      printResult(command, await staff.callServer('comments.removed', { limit }), formatListed),
    );
  addRemovalOptions(comments.command('remove'))
    .argument('<id>')
    .description(`delete it; for ${restoreDays} days it can be restored`)
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff comments remove 019ab2c4-55d0-7c31-a1f2-8a4f0d1e6b77 --reason spam',
    )
    .action(async (commentId: string, { reason }: { reason?: string }, command: Command) => {
      await confirm(staff, command, {
        describe: async () => formatComment(await staff.callServer('comments.show', { commentId })),
        question: `Remove it? It can be restored for ${restoreDays} days.`,
      });
      printResult(command, await staff.callServer('comments.remove', { commentId, reason }), formatComment);
    });
  for (const [name, description] of [
    ['show', 'show a comment with its reports'],
    ['hide', 'hide it from viewers until it is kept or removed'],
    ['keep', 'show it to viewers; only reports by other viewers can hide it again'],
    ['restore', 'show a comment again that staff removed'],
  ] as const) {
    comments
      .command(name)
      .argument('<id>')
      .description(description)
      .addHelpText('after', `\nExample:\n  pnpm staff comments ${name} 019ab2c4-55d0-7c31-a1f2-8a4f0d1e6b77`)
      .action(async (commentId: string, _options, command: Command) =>
        printResult(command, await staff.callServer(`comments.${name}`, { commentId }), formatComment),
      );
  }
};
