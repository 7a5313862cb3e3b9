import type { StaffCommentJson } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
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

const formatState = ({ deletedAt, hiddenAt }: StaffCommentJson): string => {
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
    .description('review the comments that viewers have reported')
    .addHelpText('after', '\nExample:\n  pnpm staff comments reported');
  comments
    .command('reported')
    .option('--limit <number>', 'at most this many', parseWholeNumber, 50)
    .description('list comments with reports to review, hidden ones first')
    .addHelpText('after', '\nExample:\n  pnpm staff comments reported --json')
    .action(async ({ limit }: { limit: number }, command: Command) =>
      printResult(command, await staff.callServer('comments.reported', { limit }), formatReported),
    );
  for (const [name, description] of [
    ['show', 'show a comment with its reports'],
    ['keep', 'show it to viewers; only reports by other viewers can hide it again'],
    ['remove', 'delete it, as its author can'],
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
