import { contract } from '@cliffhanger/contracts';
import type { ApiClient } from './api-client.ts';
import type { TestApp } from './app.ts';

const { rewardBoard, watchReport } = contract.rewards;

/** Moves the clock to a moment that is still to come. */
export const moveTo = ({ advanceClock, platform }: TestApp, moment: string | Date) => {
  const ms = new Date(moment).getTime() - platform.clock.now().getTime();
  if (ms < 0) throw new Error(`${String(moment)} is over`);
  advanceClock(ms / 1000);
};

/** Moves the clock to midnight where the viewer is, `days` times. */
export const nextDay = async (app: TestApp, viewer: ApiClient, days = 1) => {
  for (let day = 0; day < days; day++) moveTo(app, (await viewer.data(rewardBoard)).nextResetAt);
};

/** Watches as a client does: time passes, then it is reported. */
export const watch = async (app: TestApp, viewer: ApiClient, seconds: number) => {
  for (let left = seconds; left > 0; left -= 60) {
    const part = Math.min(left, 60);
    app.advanceClock(part);
    await viewer.data(watchReport, { seconds: part });
  }
};

/** The viewer's coins, and the reasons of all that moved them, the last one first. */
export const walletOf = async (viewer: ApiClient) => {
  const { items } = await viewer.data(contract.wallet.movements, { limit: 100 });
  const { coin } = (await viewer.data(contract.account.userInfo)) ?? {};
  return { coin, movements: items.map(({ reason, coins }) => `${reason} ${coins}`) };
};
