import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startServer } from '@cliffhanger/server/main.ts';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';

/** The resource use of the server process since the last `reset`. */
export interface ServerUsage {
  loopDelayMs: { p50: number; p99: number; max: number };
  residentBytes: number;
  /** Since the start of the process, of all its threads. */
  cpuMs: number;
}

/** Runs as a child process: the server as in production over a given data folder, with raised limits and other given settings. */
const [, , dataDir = '', settings = '{}'] = process.argv;
const limit = '1000000';
const { address } = await startServer(
  loadConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    STAFF_URL: 'off',
    REQUESTS_PER_MINUTE: limit,
    WRITES_PER_MINUTE: limit,
    ...JSON.parse(settings),
  }),
);

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const usage = (): ServerUsage => {
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  const cpu = process.cpuUsage();
  return {
    loopDelayMs: { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) },
    residentBytes: process.memoryUsage().rss,
    cpuMs: (cpu.user + cpu.system) / 1000,
  };
};
process.on('message', (message) => {
  if (message === 'reset') delay.reset();
  process.send?.(usage());
});
// Ends with the benchmark, also with one that fails.
process.once('disconnect', () => process.exit());
process.send?.({ port: Number(new URL(address).port) });
