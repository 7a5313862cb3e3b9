import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Without the cache, Node strips the types of some hundred files, which takes half of the time of a short command.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'));
// The reading end of a pipe may close early, as `head` does. The command goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const { runStaffCommand } = await import('../staff/program.ts');
process.exitCode = await runStaffCommand(process.argv.slice(2), process.env, process);
