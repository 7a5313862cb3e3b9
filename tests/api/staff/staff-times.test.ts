import { afterAll, expect, it } from 'vitest';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, database } = app.platform;
const run = (...words: string[]) => staff(config.DATA_DIR, ...words);

it('tables have times to the second, and JSON has them in full', async () => {
  const { userId } = await app.register();
  await database.write.user.update({
    where: { id: userId },
    data: { registerTime: new Date('2026-11-26T09:59:09.619Z') },
  });
  expect((await run('user', 'show', userId)).stdout).toContain(' since 2026-11-26T09:59:09Z\n');
  const { registerTime } = JSON.parse((await run('user', 'show', userId, '--json')).stdout);
  expect(registerTime).toBe('2026-11-26T09:59:09.619Z');
});
