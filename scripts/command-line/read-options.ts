import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses a command's options with Node's `parseArgs`. An unknown option prints one line and exits with 2. */
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
