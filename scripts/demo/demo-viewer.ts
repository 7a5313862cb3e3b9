import { findIdentity } from '@cliffhanger/server/features/account/account.repository.ts';
import { createUserWithIdentity } from '@cliffhanger/server/features/account/new-user.service.ts';
import { subjectOf } from '@cliffhanger/server/features/account/subject.ts';
import { credit } from '@cliffhanger/server/features/ledger/ledger.service.ts';
import type { Platform } from '@cliffhanger/server/platform/platform.ts';
import { hashPassword } from '@cliffhanger/server/platform/secrets/passwords.ts';
import type { DemoViewer } from './demo-content.ts';

/** Makes the account to look around with and gives it its coins, each once, whatever was killed in between. */
export const seedDemoViewer = async (
  platform: Pick<Platform, 'database' | 'clock' | 'random'>,
  { coins, username, password, ...viewer }: DemoViewer,
): Promise<void> => {
  const { read } = platform.database;
  const subject = subjectOf(username);
  const known = await findIdentity(read, 'account', subject);
  const create = async () => {
    const passwordHash = await hashPassword(password);
    return platform.database.transaction((tx) =>
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
  };
  const userId = known?.userId ?? (await create());
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
