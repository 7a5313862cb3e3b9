import {
  createUserWithIdentity,
  findUserIdByIdentity,
} from '@cliffhanger/server/features/account/new-user.service.ts';
import { subjectOf } from '@cliffhanger/server/features/account/subject.ts';
import { credit } from '@cliffhanger/server/features/ledger/ledger.service.ts';
import type { Platform } from '@cliffhanger/server/platform/platform.ts';
import { hashPassword } from '@cliffhanger/server/platform/secrets/passwords.ts';
import type { DemoViewer } from './demo-settings.ts';

/** Creates the demo account and credits its coins. Both happen once, even when a run is killed in between. */
export const seedDemoViewer = async (
  platform: Pick<Platform, 'database' | 'clock' | 'random'>,
  { coins, username, password, ...viewer }: DemoViewer,
): Promise<void> => {
  const { read } = platform.database;
  const subject = subjectOf(username);
  const create = async () => {
    const passwordHash = await hashPassword(password);
    const created = await platform.database.transaction((tx) =>
      createUserWithIdentity(tx, platform, {
        ...viewer,
        kind: 'account',
        subject,
        passwordHash,
        isVerified: false,
        displayName: username,
        regSource: 4,
        inviteCode: undefined,
      }),
    );
    return created.userId;
  };
  const userId = (await findUserIdByIdentity(read, 'account', subject)) ?? (await create());
  const idempotencyKey = `demo:${userId}`;
  if (await read.ledgerTransfer.findUnique({ where: { idempotencyKey } })) return;
  await platform.database.transaction((tx) =>
    credit(
      tx,
      { userId, reason: 'prize', idempotencyKey, at: platform.clock.now() },
      { paidCoins: coins.paid, bonusCoins: coins.bonus },
    ),
  );
};
