import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import type { ApiClient } from './api-client.ts';
import type { TestApp } from './app.ts';
import type { SignedIn } from './insert-viewers.ts';

const { rewardBoard, watchReport } = contract.rewards;

/** Moves the clock to a future moment. @throws when the moment is past */
export const moveTo = ({ advanceClock, platform }: TestApp, moment: string | Date) => {
  const ms = new Date(moment).getTime() - platform.clock.now().getTime();
  if (ms < 0) throw new Error(`${String(moment)} is over`);
  advanceClock(ms / 1000);
};

/** Moves the clock to the viewer's next local midnight, `days` times. */
export const nextDay = async (app: TestApp, viewer: ApiClient, days = 1) => {
  for (let day = 0; day < days; day++) moveTo(app, (await viewer.data(rewardBoard)).nextResetAt);
};

/** Loads the first seconds of an episode by a new link, whether its files exist or not. */
export const loadFilm = async (
  { platform, address }: Pick<TestApp, 'platform' | 'address'>,
  { userId }: Pick<SignedIn, 'userId'>,
  seconds: number,
) => {
  const { id: episodeId, mediaVersion } = await platform.database.read.episode.findFirstOrThrow({
    where: { durationSeconds: { gte: seconds } },
  });
  const { path } = platform.mediaLinks.folderFor({ viewerKey: userId, episodeId, mediaVersion });
  const load = async (segment: number) => {
    const response = await fetch(`${address}${path}/540/${String(segment).padStart(5, '0')}.m4s`);
    await response.arrayBuffer();
  };
  await Promise.all(Array.from({ length: Math.ceil((seconds - 1) / 2) + 1 }, (_, index) => load(index)));
};

/** Loads video, advances the clock and reports watched time, a minute at a time, the way clients do. */
export const watch = async (app: TestApp, viewer: SignedIn, seconds: number) => {
  for (let left = seconds; left > 0; left -= 60) {
    const part = Math.min(left, 60);
    await loadFilm(app, viewer, part);
    app.advanceClock(part);
    await viewer.data(watchReport, { seconds: part });
  }
};

/** Gives an account a verified address, so that it is not a new one. */
export const verify = async (
  { platform }: Pick<TestApp, 'platform'>,
  { userId }: Pick<SignedIn, 'userId'>,
) => {
  const at = platform.clock.now();
  const subject = `${randomUUID()}@example.org`;
  await platform.database.write.identity.create({
    data: { userId, kind: 'email', subject, verifiedAt: at, createdAt: at },
  });
};

/** Gets the viewer's coins and wallet movements with their reasons, newest first. */
export const walletOf = async (viewer: ApiClient) => {
  const { items } = await viewer.data(contract.wallet.movements, { limit: 100 });
  const { coin } = (await viewer.data(contract.account.userInfo)) ?? {};
  return { coin, movements: items.map(({ reason, coins }) => `${reason} ${coins}`) };
};
