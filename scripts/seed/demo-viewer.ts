import { createAccount, subjectOf } from '@cliffhanger/server/features/account/new-account.service.ts';
import { credit } from '@cliffhanger/server/features/ledger/ledger.service.ts';
import type { Platform } from '@cliffhanger/server/platform/platform.ts';
import type { DemoViewer } from './demo-content.ts';

/** Makes the account to look around with and gives it its coins, each once, whatever was killed in between. */
export const seedDemoViewer = async (
  platform: Pick<Platform, 'database' | 'clock' | 'random'>,
  { coins, ...viewer }: DemoViewer,
): Promise<void> => {
  const { read } = platform.database;
  const subject = subjectOf(viewer.username);
  const known = await read.identity.findUnique({ where: { kind_subject: { kind: 'account', subject } } });
  const userId =
    known?.userId ?? (await createAccount(platform, { ...viewer, regSource: 4, inviteCode: undefined }));
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
