import { contract, limits, type UserInfo } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { type ApiClient, createApiClient } from '../../support/api-client.ts';
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

/** Loads more than a minute of video an hour of the lab's clock later, and reports some seconds as watched. */
export const watchVideo = async (address: string, viewer: ApiClient, seconds: number): Promise<void> => {
  await pressInLab(address, 'clock/hour');
  for (const number of [1, 2, 1, 2]) {
    const ids = { dramaId: 'room-1407', episodeId: `room-1407-${number}` };
    const { playback } = await viewer.data(contract.dramas.detail, ids);
    await loadSegments(new URL(playback?.playlistUrl ?? '', address));
  }
  await viewer.data(contract.rewards.watchReport, { seconds });
};

/** Loads all segments of a playlist, or of the first one that it refers to. */
const loadSegments = async (playlist: URL): Promise<void> => {
  const lines = (await (await fetch(playlist)).text()).split('\n');
  const rendition = lines.find((line) => line.endsWith('.m3u8'));
  if (rendition) return loadSegments(new URL(rendition, playlist));
  for (const line of lines) {
    if (line.endsWith('.m4s')) await (await fetch(new URL(line, playlist))).arrayBuffer();
  }
};

/**
 * Registers people with the viewer's code, each in a network of their own. The first is paid for, and the last has not
 * watched long enough. The rewards of the others are on their way.
 */
export const inviteFriends = async (page: Page, names: readonly string[]): Promise<void> => {
  const inviter = await apiOf(page);
  const address = addressOf(page);
  const visitor = createApiClient(address);
  const { inviteCode } = await inviter.data(contract.rewards.invites);
  for (const [index, name] of names.entries()) {
    const password = await sealPassword(visitor);
    const username = `${name}-${crypto.randomUUID().slice(0, 8)}`;
    const { token } = await visitor.data(contract.user.register, {
      type: 'account',
      username,
      password,
      InviteCode: inviteCode ?? undefined,
    });
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.51.100.${index + 1}` };
    for (let day = 0; index === 0 && day < limits.newAccountDays; day++) await skipDay(page);
    await watchVideo(address, createApiClient(address, headers), index === names.length - 1 ? 40 : 60);
  }
};
