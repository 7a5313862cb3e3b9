import { startServer } from '@cliffhanger/server/main.ts';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';

// A server as server/src/main.ts starts it, whose push messages may go to the push service of a test.

const { PUSH_TEST_ORIGIN = '', ...environment } = process.env;
const { address } = await startServer(loadConfig(environment, { PUSH_TEST_ORIGIN }));
process.stdout.write(`Listening on ${address}\n`);
