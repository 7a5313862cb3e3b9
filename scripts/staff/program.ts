import { Command, CommanderError } from 'commander';
import { addBackupCommands } from './backup.ts';
import { addCarouselCommands } from './carousel.ts';
import { addCategoryCommands } from './categories.ts';
import { addCodeCommands } from './codes.ts';
import { addCommentCommands } from './comments.ts';
import { addDramaCommands } from './drama.ts';
import { addEpisodeCommands } from './episode.ts';
import { addFeedbackCommands } from './feedback.ts';
import { addLogCommand } from './log.ts';
import { addMediaCommands } from './media.ts';
import { nameLibrary } from './name-library.ts';
import { addOrderCommands } from './orders.ts';
import { reportFailure } from './output.ts';
import { addSearchCommands } from './search.ts';
import { addStatsCommand } from './stats.ts';
import { addTagCommands } from './tags.ts';
import { addTemplateCommands } from './templates.ts';
import { addPeopleCommands } from './users.ts';

/** Runs the staff command of the process's arguments and sets the exit code. */
export const runStaffCommand = async (): Promise<void> => {
  // Wrong usage is reported before commander has read the option.
  const asJson = process.argv.includes('--json');

  const program = new Command('pnpm staff')
    .description(
      'Staff commands. They work through the running server, or while it is stopped. Exit codes: 0 done, 1 failed, 2 wrong usage.',
    )
    .option('--json', 'print JSON, for scripts')
    .addHelpText('after', '\nExample:\n  pnpm staff drama list --json')
    .configureOutput({
      outputError: (text, write) =>
        write(asJson ? `${JSON.stringify({ mistakes: [text.trim().replace(/^error: /, '')] })}\n` : text),
    })
    .exitOverride();
  program.hook('preAction', async (_, command) => {
    // A restore makes a library, and names it at its end.
    if (command.name() !== 'restore') await nameLibrary(Boolean(program.opts().json));
  });
  addDramaCommands(program);
  addEpisodeCommands(program);
  addMediaCommands(program);
  addCategoryCommands(program);
  addTagCommands(program);
  addCarouselCommands(program);
  addSearchCommands(program);
  addTemplateCommands(program);
  addCodeCommands(program);
  addPeopleCommands(program);
  addOrderCommands(program);
  addCommentCommands(program);
  addFeedbackCommands(program);
  addStatsCommand(program);
  addLogCommand(program);
  addBackupCommands(program);

  try {
    await program.parseAsync();
  } catch (error) {
    // Commander has printed its own errors already.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else reportFailure(error, program.opts().json);
  }
};
