import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openKeys } from '#platform/secrets/keys.ts';
import { createMediaLinks } from './media-links.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-links-'));
afterAll(() => rmSync(folder, { recursive: true }));
let now = new Date('2026-11-20T12:00:00Z');
const links = createMediaLinks(await openKeys(folder), { now: () => now }, 120);

const read = (linkPath: string) => {
  const [, media, signature = '', expiry = '', viewerKey = '', episodeId = '', version] = linkPath.split('/');
  expect(media).toBe('media');
  return { signature, expiry, viewerKey, episodeId, mediaVersion: Number(version) };
};

it('a media link is good for its time, viewer and episode', () => {
  const { path: linkPath, expiresAt } = links.folderFor({
    viewerKey: 'viewer',
    episodeId: 'episode',
    mediaVersion: 2,
  });
  expect(expiresAt).toEqual(new Date('2026-11-20T14:00:00Z'));
  const link = read(linkPath);
  expect(link).toMatchObject({ viewerKey: 'viewer', episodeId: 'episode', mediaVersion: 2 });
  expect(links.isValid(link)).toBe(true);
  expect(links.isValid({ ...link, viewerKey: 'other' })).toBe(false);
  expect(links.isValid({ ...link, episodeId: 'other' })).toBe(false);
  expect(links.isValid({ ...link, mediaVersion: 1 })).toBe(false);
  for (const expiry of ['', 'x y', 'NaN', 'Infinity', `${link.expiry}0`, ` ${link.expiry}`]) {
    expect(links.isValid({ ...link, expiry })).toBe(false);
  }
  now = new Date(expiresAt.getTime() - 1);
  expect(links.isValid(link)).toBe(true);
  now = expiresAt;
  expect(links.isValid(link)).toBe(false);
});
