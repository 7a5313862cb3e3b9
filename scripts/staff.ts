import { Command, CommanderError } from 'commander';
import { addBackupCommands } from './staff/backup.ts';
import { addCodesCommands } from './staff/codes.ts';
import { addDramaCommands } from './staff/drama.ts';
import { addMediaCommands } from './staff/media.ts';
import { addOrderCommands } from './staff/orders.ts';
import { failWith } from './staff/output.ts';
import { addSearchCommands } from './staff/search.ts';
import { addShelfCommands } from './staff/shelves.ts';
import { addStatsCommand } from './staff/stats.ts';
import { addShopCommands } from './staff/templates.ts';
import { addPeopleCommands } from './staff/users.ts';

const program = new Command('pnpm staff')
  .description(
    'What staff does: through the running server, or with it stopped. Ends with 0 when it is done, 1 when it could not be, 2 when it was asked wrongly.',
  )
  .option('--json', 'answer with JSON, for scripts')
  .addHelpText('after', '\nExample:\n  pnpm staff drama list --json')
  .exitOverride();
addDramaCommands(program);
addMediaCommands(program);
addShelfCommands(program);
addSearchCommands(program);
addShopCommands(program);
addCodesCommands(program);
addPeopleCommands(program);
addOrderCommands(program);
addStatsCommand(program);
addBackupCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  // Commander has said it already.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else failWith(error, program.opts().json);
}
