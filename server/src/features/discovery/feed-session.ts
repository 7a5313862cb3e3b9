import { refusedCursor } from '#kernel/cursor.ts';

/** Where a feed is: all of it is in the cursor, so that it works for visitors, and nothing is kept here. */
export interface FeedSession {
  /** Chance of this session: 32 bits. */
  seed: number;
  round: number;
  /** Numbers of the dramas that this round has shown, in order. */
  shown: readonly number[];
}

/** A round ends after so many at the latest, which bounds the cursor. */
export const maxRoundLength = 1000;
const headBytes = 6;
const numberBytes = 3;

/** `seed` (4 bytes), `round` (2), and 3 bytes for each drama shown. */
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
  const isOurs = bytes.toString('base64url') === cursor && Number.isInteger(count);
  if (!isOurs || count < 1 || count > maxRoundLength) throw refusedCursor(cursor);
  const round = bytes.readUInt16BE(4);
  if (round < 1) throw refusedCursor(cursor);
  const shown = Array.from({ length: count }, (_, index) =>
    bytes.readUIntBE(headBytes + numberBytes * index, numberBytes),
  );
  return { seed: bytes.readUInt32BE(0), round, shown };
};

/** After 65,535 rounds it stays at that. */
export const nextRound = (round: number): number => Math.min(round + 1, 0xffff);
