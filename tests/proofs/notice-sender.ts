import { appendFileSync } from 'node:fs';
import { createEventPublisher } from '@cliffhanger/server/features/live-events/live-events.service.ts';
import { type NoticeChannel, openNotices } from '@cliffhanger/server/features/notices/notices.ts';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { openPlatform } from '@cliffhanger/server/platform/platform.ts';

// The jobs of a server that give and send notices, until nothing is left to do. Its push provider is the file SENT_FILE.

const { SENT_FILE: file = '' } = process.env;
const push: NoticeChannel = {
  name: 'push',
  topics: ['newEpisodes'],
  isInterrupting: true,
  maxParallel: 8,
  canReach: () => true,
  async send({ id, userId }) {
    appendFileSync(file, `${id} ${userId}\n`);
    // Most of a message's time is that of its provider.
    await new Promise((resolve) => setTimeout(resolve, 5));
    return 'sent';
  },
};

const platform = await openPlatform(loadConfig(process.env));
const log = { warn: () => undefined, error: () => undefined };
const publisher = createEventPublisher(platform, log);
const { jobs = [] } = openNotices(platform, publisher, { take: async () => 1 }, log, { channels: [push] });
const run = (name: string) => jobs.find((job) => job.name === name)?.run();
process.stdout.write('running\n');
await Promise.all([
  run('tell-of-releases'),
  (async () => {
    // As the timers of a server do, beside the fan-out.
    for (let turn = 0; turn < 3; turn += 1) {
      await run('deliver-notices-push');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })(),
]);
await run('deliver-notices-push');
await platform.close();
