import { refusedCursor } from '#kernel/cursor.ts';

/** The state of a feed. The cursor holds all of it, so feeds need no storage and work for visitors. */
export interface FeedSession {
  /** The random seed of this session, 32 bits. */
  seed: number;
  round: number;
  /** Numbers of the dramas shown in this round, in order. */
  shown: readonly number[];
}

/** The maximum number of dramas in a round, which bounds the cursor's length. */
export const maxRoundLength = 1000;
const headBytes = 6;
const numberBytes = 3;

/** Encodes `seed` (4 bytes), `round` (2 bytes) and each shown drama (3 bytes) as base64url. */
export const encodeSession = ({ seed, round, shown }: FeedSession): string => {
  const bytes = Buffer.alloc(headBytes + numberBytes * shown.length);
  bytes.writeUInt32BE(seed, 0);
  bytes.writeUInt16BE(round, 4);
  for (const [index, number] of shown.entries()) {
    bytes.writeUIntBE(number & 0xffffff, headBytes + numberBytes * index, numberBytes);
  }
  return bytes.toString('base64url');
};

/** @throws RefusedInput naming `cursor` */
export const decodeSession = (cursor: string): FeedSession => {
  const bytes = Buffer.from(cursor, 'base64url');
  const count = (bytes.length - headBytes) / numberBytes;
  const isWellFormed = bytes.toString('base64url') === cursor && Number.isInteger(count);
  if (!isWellFormed || count < 1 || count > maxRoundLength) throw refusedCursor(cursor);
  const round = bytes.readUInt16BE(4);
  if (round < 1) throw refusedCursor(cursor);
  const shown = Array.from({ length: count }, (_, index) =>
    bytes.readUIntBE(headBytes + numberBytes * index, numberBytes),
  );
  return { seed: bytes.readUInt32BE(0), round, shown };
};

/** The number of the next round; it stops at 65,535. */
export const nextRound = (round: number): number => Math.min(round + 1, 0xffff);
