import type { Platform as PlatformCode } from '@cliffhanger/contracts';
import { AppError } from '#http/app-error.ts';
import type { Authenticate } from '#http/caller.ts';
import { daysAfter } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { sha256 } from '#platform/keys.ts';
import type { Platform } from '#platform/platform.ts';

export interface Device {
  platform: PlatformCode;
  clientVersion: string;
  userAgent: string;
}

export interface Sessions {
  authenticate: Authenticate;
  /** Opens a session and answers its token, which is stored nowhere. */
  open(tx: Transaction, userId: string, device: Device): Promise<string>;
  /** Ends a session; ending it twice is the same. */
  end(sessionId: string): Promise<void>;
}

type SessionsPlatform = Pick<Platform, 'database' | 'clock' | 'random' | 'config'>;

/** Sessions are random tokens of 256 bits, kept as hashes and revocable at once. */
export const createSessions = ({ database, clock, random, config }: SessionsPlatform): Sessions => ({
  async authenticate(token) {
    const session = await database.read.session.findUnique({
      where: { tokenHash: sha256(token) },
      select: { id: true, userId: true, expiresAt: true, endedAt: true, endReason: true },
    });
    if (session?.endReason === 'elsewhere' || session?.endReason === 'revoked') {
      throw new AppError('signedInElsewhere');
    }
    if (!session || session.endedAt || session.expiresAt <= clock.now()) throw new AppError('tokenInvalid');
    return { userId: session.userId, sessionId: session.id };
  },

  async open(tx, userId, device) {
    const token = random.token();
    const now = clock.now();
    await tx.session.create({
      data: {
        ...device,
        userId,
        tokenHash: sha256(token),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: daysAfter(now, config.SESSION_DAYS),
      },
    });
    return token;
  },

  async end(sessionId) {
    await database.write.session.updateMany({
      where: { id: sessionId, endedAt: null },
      data: { endedAt: clock.now(), endReason: 'logout' },
    });
  },
});
