import { Command, CommanderError } from 'commander';
import { addBackupCommands } from './staff/backup.ts';
import { addCarouselCommands } from './staff/carousel.ts';
import { addCategoryCommands } from './staff/categories.ts';
import { addCodeCommands } from './staff/codes.ts';
import { addDramaCommands } from './staff/drama.ts';
import { addMediaCommands } from './staff/media.ts';
import { nameLibrary } from './staff/name-library.ts';
import { addOrderCommands } from './staff/orders.ts';
import { reportFailure } from './staff/output.ts';
import { addSearchCommands } from './staff/search.ts';
import { addStatsCommand } from './staff/stats.ts';
import { addTemplateCommands } from './staff/templates.ts';
import { addPeopleCommands } from './staff/users.ts';

const program = new Command('pnpm staff')
  .description(
    'Staff commands. They work through the running server, or while it is stopped. Exit codes: 0 done, 1 failed, 2 wrong usage.',
  )
  .option('--json', 'print JSON, for scripts')
  .addHelpText('after', '\nExample:\n  pnpm staff drama list --json')
  .exitOverride();
program.hook('preAction', async (_, command) => {
  // A restore makes a library, and names it at its end.
  if (command.name() !== 'restore') await nameLibrary(Boolean(program.opts().json));
});
addDramaCommands(program);
addMediaCommands(program);
addCategoryCommands(program);
addCarouselCommands(program);
addSearchCommands(program);
addTemplateCommands(program);
addCodeCommands(program);
addPeopleCommands(program);
addOrderCommands(program);
addStatsCommand(program);
addBackupCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  // Commander has printed its own errors already.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else reportFailure(error, program.opts().json);
}
