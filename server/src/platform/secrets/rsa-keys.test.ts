import { constants, publicEncrypt } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openRsaKeys, retiredKeySeconds, rotateRsaKey } from './rsa-keys.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
const start = new Date('2026-11-20T12:00:00Z');

const open = async () => {
  const keysDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-rsa-'));
  folders.push(keysDir);
  let now = start;
  const keys = await openRsaKeys(keysDir, { now: () => now });
  const advance = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  return { keysDir, keys, advance, rotate: () => rotateRsaKey(keysDir, now) };
};
const seal = ({ pem }: { pem: string }, text = 'secret') =>
  publicEncrypt(
    { key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64');

describe('a rotation', () => {
  it('is seen at once by who runs, and opens what the old key sealed until its grace is over', async () => {
    const { keys, keysDir, advance, rotate } = await open();
    const old = keys.publicKey;
    expect(await rotate()).toBe(true);
    expect(keys.publicKey.id).not.toBe(old.id);
    expect(keys.decrypt(seal(keys.publicKey))).toBe('secret');
    expect(keys.decrypt(seal(old))).toBe('secret');
    advance(retiredKeySeconds - 1);
    await keys.removeRetired();
    expect(keys.decrypt(seal(old))).toBe('secret');
    advance(1);
    expect(keys.decrypt(seal(old))).toBeNull();
    await keys.removeRetired();
    expect(readdirSync(keysDir)).toEqual(['rsa-private.pem']);
    expect(keys.decrypt(seal(keys.publicKey))).toBe('secret');
  });

  it('may come again within the grace of the last', async () => {
    const { keys, advance, rotate } = await open();
    const first = keys.publicKey;
    await rotate();
    const second = keys.publicKey;
    advance(3600);
    await rotate();
    for (const key of [first, second, keys.publicKey]) expect(keys.decrypt(seal(key))).toBe('secret');
    advance(retiredKeySeconds - 3600);
    expect(keys.decrypt(seal(first))).toBeNull();
    expect(keys.decrypt(seal(second))).toBe('secret');
  });

  it('leaves files for the owner only, and who starts later knows them', async () => {
    const { keysDir, keys, rotate } = await open();
    const old = keys.publicKey;
    await rotate();
    expect(readdirSync(keysDir).toSorted()).toEqual([
      'rsa-private.pem',
      `rsa-retired-${start.getTime()}.pem`,
    ]);
    for (const name of readdirSync(keysDir)) {
      expect(statSync(path.join(keysDir, name)).mode & 0o777, name).toBe(0o600);
    }
    const later = await openRsaKeys(keysDir, { now: () => start });
    expect(later.publicKey).toEqual(keys.publicKey);
    expect(later.decrypt(seal(old))).toBe('secret');
  });

  it('of a folder without a key makes the first one', async () => {
    const keysDir = path.join(mkdtempSync(path.join(tmpdir(), 'cliffhanger-rsa-')), 'keys');
    folders.push(path.dirname(keysDir));
    expect(await rotateRsaKey(keysDir, start)).toBe(false);
    expect(readdirSync(keysDir)).toEqual(['rsa-private.pem']);
  });
});

it('a key file that is broken while the server runs does not stop it', async () => {
  const { keys, keysDir } = await open();
  const { publicKey } = keys;
  for (const harm of [
    () => writeFileSync(path.join(keysDir, 'rsa-private.pem'), 'no key'),
    () => rmSync(path.join(keysDir, 'rsa-private.pem')),
  ]) {
    harm();
    expect(keys.publicKey).toEqual(publicKey);
    expect(keys.decrypt(seal(publicKey))).toBe('secret');
  }
});
