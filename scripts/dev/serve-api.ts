import { setTimeout } from 'node:timers/promises';
import { labNotice } from '@cliffhanger/server/features/lab/lab-notice.ts';
import type { ResponseRecord } from '@cliffhanger/server/http/response-record.ts';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import pretty from 'pino-pretty';

const formatMessage = (line: Record<string, unknown>, messageKey: string): string => {
  const { route, method, code, durationMs } = line as Partial<ResponseRecord>;
  if (code === undefined) return String(line[messageKey]);
  return `${method} ${route} ${code} in ${Math.round(durationMs ?? 0)} ms`;
};

const logStream = pretty({
  colorize: Boolean(process.stdout.isTTY),
  ignore: 'pid,hostname,req,requestId,viewer,method,route,code,durationMs',
  messageFormat: formatMessage,
  translateTime: 'SYS:HH:MM:ss',
  sync: true,
});

/** Waits for the client's dev server, so that its address is the last line that a developer sees. */
const waitForClient = async (address: string): Promise<void> => {
  while (!(await fetch(address).catch(() => null))) await setTimeout(100);
};

try {
  const config = loadConfig(process.env);
  const { startServer } = await import('@cliffhanger/server/main.ts');
  const { address: apiAddress, consoleUrl } = await startServer(config, { logStream, servesClient: false });
  const address = config.PUBLIC_URL ?? apiAddress;
  await waitForClient(address);
  const notice = labNotice(config, apiAddress);
  process.stdout.write(
    `${notice ? `\n${notice}\n` : ''}\nOpen ${address}, or the staff console at ${consoleUrl}\n\n`,
  );
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
