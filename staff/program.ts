import type { Environment } from '@cliffhanger/server/platform/config/config.ts';
import { keepNewFilesPrivate } from '@cliffhanger/server/platform/data-folder/private-files.ts';
import { Command, CommanderError } from 'commander';
import product from '../package.json' with { type: 'json' };
import { addAnswerCommands } from './answers.ts';
import { addBackupCommands } from './backup.ts';
import { addCarouselCommands } from './carousel.ts';
import { addCategoryCommands } from './categories.ts';
import { addCodeCommands } from './codes.ts';
import { addCommentCommands } from './comments.ts';
import { type CommandStreams, createStaffContext, type StaffContext, safeStreamsOf } from './context.ts';
import { addDoctorCommand } from './doctor.ts';
import { addDramaCommands } from './drama.ts';
import { addEpisodeCommands } from './episode.ts';
import { addFeedbackCommands } from './feedback.ts';
import { addJobCommands } from './jobs.ts';
import { findJsonSchema } from './json/json-schema.ts';
import { addLogCommand } from './log.ts';
import { addMailCommands } from './mail.ts';
import { addMediaCommands } from './media.ts';
import { nameLibrary } from './name-library.ts';
import { addNoticeCommands } from './notices.ts';
import { addOrderCommands } from './orders.ts';
import { reportFailure } from './output.ts';
import { addConsolePeopleCommands } from './people.ts';
import { addSearchCommands } from './search.ts';
import { addSpendCommands } from './spend.ts';
import { addStatsCommand } from './stats.ts';
import { addTagCommands } from './tags.ts';
import { addTemplateCommands } from './templates.ts';
import { addPeopleCommands } from './users.ts';

/** Creates the tree of staff commands. @param asJson reports wrong usage as JSON */
export const createStaffProgram = (staff: StaffContext, asJson: boolean): Command => {
  const { stdout, stderr } = staff;
  const program = new Command('pnpm staff')
    .description(
      'Staff commands. They work through the running server, or while it is stopped. Exit codes: 0 done, 1 failed, 2 wrong usage.',
    )
    .version(product.version, '--version', 'print the version')
    .option('--json', 'print JSON, for scripts')
    .option('--schema', 'print the JSON Schema of what the command prints with --json, and do nothing else')
    .addHelpText('after', '\nExample:\n  pnpm staff drama list --json')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) =>
        write(asJson ? `${JSON.stringify({ mistakes: [text.trim().replace(/^error: /, '')] })}\n` : text),
    })
    .exitOverride();
  program.hook('preAction', async (_, command) => {
    // Reports wrong settings itself.
    if (command.name() === 'doctor') return;
    const config = staff.readConfig();
    keepNewFilesPrivate(config);
    // A restore makes a library, and names it at its end.
    if (command.name() === 'restore') return;
    if (!program.opts().json) await nameLibrary(config, stderr);
  });
  addDramaCommands(program, staff);
  addEpisodeCommands(program, staff);
  addMediaCommands(program, staff);
  addJobCommands(program, staff);
  addCategoryCommands(program, staff);
  addTagCommands(program, staff);
  addCarouselCommands(program, staff);
  addSearchCommands(program, staff);
  addTemplateCommands(program, staff);
  addCodeCommands(program, staff);
  addPeopleCommands(program, staff);
  addConsolePeopleCommands(program, staff);
  addOrderCommands(program, staff);
  addCommentCommands(program, staff);
  addFeedbackCommands(program, staff);
  addAnswerCommands(program, staff);
  addNoticeCommands(program, staff);
  addStatsCommand(program, staff);
  addSpendCommands(program, staff);
  addLogCommand(program, staff);
  addBackupCommands(program, staff);
  addDoctorCommand(program, staff);
  addMailCommands(program, staff);

  return program;
};

/**
 * Runs a staff command.
 *
 * @param words the arguments after `pnpm staff`
 * @param environment the environment variables that configure it
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage
 */
export const runStaffCommand = async (
  words: readonly string[],
  environment: Environment,
  givenStreams: CommandStreams,
): Promise<number> => {
  const streams = safeStreamsOf(givenStreams);
  const staff = createStaffContext(environment, streams);
  // Wrong usage is reported before commander has read the option.
  const program = createStaffProgram(staff, words.includes('--json'));
  try {
    // A schema needs none of the command's arguments.
    if (words.includes('--schema')) {
      streams.stdout.write(`${JSON.stringify(findJsonSchema(program, words), undefined, 2)}\n`);
      return 0;
    }
    await program.parseAsync(words, { from: 'user' });
    return staff.exitCode;
  } catch (error) {
    // Commander has printed its own errors already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return reportFailure(error, { asJson: words.includes('--json'), ...streams });
  }
};
