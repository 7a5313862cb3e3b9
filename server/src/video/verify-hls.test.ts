import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { verifyHls } from './verify-hls.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-whole-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content);
const box = (bytes: number) => {
  const content = Buffer.alloc(bytes);
  content.writeUInt32BE(bytes);
  return content;
};
const playlist = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:1,\n000.m4s\n#EXT-X-ENDLIST\n';

beforeEach(() => {
  mkdirSync(path.join(folder, '360'), { recursive: true });
  write('poster.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xd9]));
  write('360/index.m3u8', playlist);
  write('360/init.mp4', box(20));
  write('360/000.m4s', Buffer.concat([box(12), box(30)]));
});

it('the HLS check accepts what reaches its end', async () => {
  await expect(verifyHls(folder, ['360'])).resolves.toBeUndefined();
});

it.each<[string, string, string | Buffer | null]>([
  ['a playlist that is empty', '360/index.m3u8', ''],
  ['a playlist without its end', '360/index.m3u8', playlist.replace('#EXT-X-ENDLIST\n', '')],
  ['an empty initialization segment', '360/init.mp4', ''],
  ['a segment without its end', '360/000.m4s', Buffer.concat([box(12), box(30)]).subarray(0, 40)],
  ['a segment that is gone', '360/000.m4s', null],
  ['a poster without its end', 'poster.jpg', Buffer.from([0xff, 0xd8, 0xff])],
])('the HLS check refuses %s', async (_, name, content) => {
  if (content === null) rmSync(path.join(folder, name));
  else write(name, content);
  await expect(verifyHls(folder, ['360'])).rejects.toThrow('what ffmpeg wrote is not whole');
});
