import type { SessionEntry } from '@cliffhanger/contracts';
import type { IconName } from '@cliffhanger/look/icon.tsx';

type Device = Pick<SessionEntry, 'platform' | 'browser' | 'system'>;

const messengerPlatform = 5;
const phones: readonly (string | null)[] = ['Android', 'iOS'];

/** The name of a device: the browser, or Telegram for its mini app, and the operating system. */
export const deviceParts = ({ platform, browser, system }: Device) => ({
  browser: platform === messengerPlatform ? 'Telegram' : browser,
  system,
});

export const deviceIcon = ({ platform, system }: Device): IconName => {
  if (platform === messengerPlatform) return 'telegram';
  return phones.includes(system) ? 'phone' : 'laptop';
};
