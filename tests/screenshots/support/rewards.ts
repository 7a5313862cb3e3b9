import { contract, type UserInfo } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { createApiClient } from '../../support/api-client.ts';
import { pressInLab, sealPassword } from './viewers.ts';

const addressOf = (page: Page) => new URL(page.url()).origin;

/** The API as the viewer of the page. */
export const apiOf = async (page: Page) => {
  // A page without the app, which would show the prizes.
  if (page.url() === 'about:blank') await page.goto('/lab');
  const token = await page.evaluate(() => localStorage.getItem('sj_token'));
  return createApiClient(addressOf(page), { authorization: `Bearer ${token}` });
};

export const userIdOf = async (page: Page): Promise<string> => {
  const api = await apiOf(page);
  return ((await api.data(contract.account.userInfo)) as UserInfo).userId;
};

/** Checks in for today; with `makesUp` also for the missed day, first. */
export const checkIn = async (page: Page, { makesUp = false } = {}): Promise<void> => {
  const api = await apiOf(page);
  const { makeUp } = (await api.data(contract.rewards.rewardBoard)).checkIn;
  if (makesUp && makeUp) await api.data(contract.rewards.checkIn, { kind: 'makeUp', day: makeUp.day });
  await api.data(contract.rewards.checkIn, { kind: 'checkIn' });
  if (makesUp) await skipDay(page);
};

/** Moves the lab's clock to tomorrow. */
export const skipDay = (page: Page): Promise<void> => pressInLab(addressOf(page), 'clock/day');

/** Follows a drama, whose coins then wait. */
export const followSomething = async (page: Page): Promise<void> => {
  const api = await apiOf(page);
  await api.data(contract.engagement.followDrama, { dramaId: 'room-1407', followed: true });
};

/** Registers people with the viewer's code. All but the last one have watched long enough. */
export const inviteFriends = async (page: Page, names: readonly string[]): Promise<void> => {
  const inviter = await apiOf(page);
  const visitor = createApiClient(addressOf(page));
  const { inviteCode } = await inviter.data(contract.rewards.invites);
  for (const name of names) {
    const password = await sealPassword(visitor);
    const username = `${name}-${crypto.randomUUID().slice(0, 8)}`;
    const { token } = await visitor.data(contract.user.register, {
      type: 'account',
      username,
      password,
      InviteCode: inviteCode ?? undefined,
    });
    // Watched seconds count up to the time that has passed since the registration.
    await pressInLab(addressOf(page), 'clock/hour');
    const friend = createApiClient(addressOf(page), { authorization: `Bearer ${token}` });
    await friend.data(contract.rewards.watchReport, { seconds: name === names.at(-1) ? 40 : 60 });
  }
};
