import { randomUUID } from 'node:crypto';
import { openLedgerAccounts } from '@cliffhanger/server/features/ledger/ledger.service.ts';
import { createSessions } from '@cliffhanger/server/features/sessions/sessions.service.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { networkOfItsOwn, type TestApp } from './app.ts';

export interface SignedIn extends ApiClient {
  readonly userId: string;
}

const device = { platform: 4, clientVersion: '1.0.1', userAgent: 'test', deviceHash: null } as const;

/** Inserts many signed-in viewers at once, without the slow password hash, each with a network of its own. */
export const insertViewers = async (
  { platform, address }: TestApp,
  count: number,
  inviterId?: string,
): Promise<SignedIn[]> => {
  const sessions = createSessions(platform, { closeSession: () => undefined });
  return platform.database.transaction(async (tx) => {
    const viewers: SignedIn[] = [];
    for (let index = 0; index < count; index++) {
      const name = randomUUID();
      const at = platform.clock.now();
      const number = ((await tx.user.aggregate({ _max: { number: true } }))._max.number ?? 200_000) + 1;
      const { id } = await tx.user.create({
        data: {
          number,
          displayName: name,
          country: 'GB',
          language: 'en',
          regSource: 4,
          registerTime: at,
          inviteCode: name,
        },
      });
      await openLedgerAccounts(tx, id);
      if (inviterId) await tx.invite.create({ data: { inviteeId: id, inviterId, createdAt: at } });
      const { token } = await sessions.open(tx, id, device, null);
      const headers = { authorization: `Bearer ${token}`, ...networkOfItsOwn() };
      viewers.push({ userId: id, ...createApiClient(address, headers) });
    }
    return viewers;
  });
};
