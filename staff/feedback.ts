import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { StaffFeedbackJson } from '@cliffhanger/contracts/staff';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import type { Command } from 'commander';
import type { StaffContext } from './context.ts';
import { formatExcerpt, formatFields, formatTable, printResult } from './output.ts';
import { parseWholeNumber } from './parse-options.ts';

/** Why a list has nothing. */
const formatNone = ({ who, unanswered }: { who?: string; unanswered?: boolean }): string => {
  if (unanswered) return 'Nothing is unanswered.';
  return who === undefined ? 'There is no feedback.' : 'This viewer has sent none.';
};

const formatList = (list: readonly StaffFeedbackJson[], search: Parameters<typeof formatNone>[0]): string =>
  list.length === 0
    ? formatNone(search)
    : formatTable(
        ['when', 'problem', 'viewer', 'pictures', 'answered', 'text', 'id'],
        list.map(({ createdAt, problemType, viewer, screenshots, answeredAt, description, id }) => [
          ...[createdAt, problemType, viewer.number, screenshots.length, answeredAt ? 'yes' : 'no'],
          ...[formatExcerpt(description), id],
        ]),
      );

interface FeedbackWithFiles extends StaffFeedbackJson {
  /** The screenshots that were written. */
  files?: string[];
}

const formatFeedback = ({ viewer, files = [], ...feedback }: FeedbackWithFiles): string =>
  formatFields([
    ['feedback', feedback.id],
    ['sent', `${feedback.createdAt}, version ${feedback.clientVersion}`],
    ['viewer', `${viewer.displayName} (${viewer.number}), ${viewer.language}`],
    ['contact', feedback.contact],
    ['problem', feedback.problemType],
    ['text', feedback.description],
    ['answer', feedback.answer === null ? 'none' : `${feedback.answer} (${feedback.answeredAt})`],
    ...(feedback.answerCoins === null ? [] : [['coins', `${feedback.answerCoins} with the answer`] as const]),
    ...(feedback.doneAt === null ? [] : [['closed', feedback.doneAt] as const]),
    ['pictures', files.length > 0 ? files.join('\n          ') : String(feedback.screenshots.length)],
  ]);

/** Copies screenshots into a folder, numbered in their order. Existing files are not overwritten. @returns the copies */
const writeScreenshots = async (
  names: readonly string[],
  folder: string,
  { uploadsDir }: Pick<Config, 'uploadsDir'>,
): Promise<string[]> => {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const [index, name] of names.entries()) {
    const file = path.join(folder, `screenshot-${index + 1}${path.extname(name)}`);
    await copyFile(path.join(uploadsDir, name), file, constants.COPYFILE_EXCL).catch(
      (error: NodeJS.ErrnoException) => {
        throw new StaffError(error.code === 'EEXIST' ? `${file} already exists` : error.message);
      },
    );
    files.push(file);
  }
  return files;
};

/** Adds `pnpm staff feedback …`. */
export const addFeedbackCommands = (program: Command, staff: StaffContext): void => {
  const feedback = program
    .command('feedback')
    .description('what viewers have reported: list, show, answer')
    .addHelpText('after', '\nExample:\n  pnpm staff feedback list');
  feedback
    .command('list')
    .option('--who <who>', 'of this viewer only, as in user show')
    .option('--unanswered', 'what waits for an answer only')
    .option('--before <id>', 'older than this feedback')
    .option('--limit <number>', 'at most this many', parseWholeNumber, 50)
    .description('list feedback, newest first')
    .addHelpText('after', '\nExample:\n  pnpm staff feedback list --who 100042')
    .action(
      async (
        {
          before: beforeId,
          ...search
        }: { who?: string; unanswered?: boolean; before?: string; limit: number },
        command: Command,
      ) =>
        printResult(command, await staff.callServer('feedback.list', { ...search, beforeId }), (list) =>
          formatList(list, search),
        ),
    );
  feedback
    .command('show')
    .argument('<id>')
    .option('--out <folder>', 'writes the screenshots into this folder')
    .description('show a feedback')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff feedback show 019ab2c4-55d0-7c31-a1f2-8a4f0d1e6b77 --out ./screenshots',
    )
    .action(async (feedbackId: string, { out }: { out?: string }, command: Command) => {
      const shown = await staff.callServer('feedback.show', { feedbackId });
      const files =
        out === undefined
          ? []
          : await writeScreenshots(shown.screenshots, staff.resolvePath(out), staff.readConfig());
      printResult(command, { ...shown, files }, formatFeedback);
    });
  addAnswer(feedback, staff);
};

const addAnswer = (feedback: Command, staff: StaffContext): void => {
  feedback
    .command('answer')
    .argument('<id>')
    .argument('<text>', 'in the language of the viewer, which feedback show prints')
    .description('answer a feedback: the viewer reads it under the feedback form; replaces an earlier answer')
    .option('--coins <number>', 'gives bonus coins with it, once for each feedback', parseWholeNumber)
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff feedback answer 019ab2c4-55d0-7c31-a1f2-8a4f0d1e6b77 "Episode 3 plays again."',
    )
    .action(async (feedbackId: string, text: string, { coins }: { coins?: number }, command: Command) =>
      printResult(
        command,
        await staff.callServer('feedback.answer', { feedbackId, text, coins }),
        formatFeedback,
      ),
    );
  for (const [name, done, description] of [
    ['close', true, 'finish a feedback without an answer'],
    ['reopen', false, 'let a closed feedback wait for an answer again'],
  ] as const)
    feedback
      .command(name)
      .argument('<id>')
      .description(description)
      .addHelpText('after', `\nExample:\n  pnpm staff feedback ${name} 019ab2c4-55d0-7c31-a1f2-8a4f0d1e6b77`)
      .action(async (feedbackId: string, _options, command: Command) =>
        printResult(command, await staff.callServer('inbox.done', { feedbackId, done }), formatFeedback),
      );
};
