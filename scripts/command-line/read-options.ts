import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Node's `parseArgs` for a command: one line and exit code 2 for an option that the command does not have. */
export const readOptions = <T extends ParseArgsConfig>(options: T): ReturnType<typeof parseArgs<T>> => {
  try {
    return parseArgs(options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    process.stderr.write(`${message.split('. ')[0]}. --help lists the options.\n`);
    process.exit(2);
  }
};
