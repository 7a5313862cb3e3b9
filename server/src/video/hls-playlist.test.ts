import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { playlistName, readPlaylist } from './hls-playlist.ts';
import { masterPlaylist } from './master-playlist.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-playlist-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (text: string) => {
  writeFileSync(path.join(folder, playlistName), text);
  return readPlaylist(folder);
};

it('the playlist reader lists the files and durations of a rendition', async () => {
  const head = '#EXTM3U\r\n#EXT-X-VERSION:7\r\n#EXT-X-TARGETDURATION:2\r\n#EXT-X-MAP:URI="init.mp4"\r\n';
  const text = `${head}#EXTINF:1.000000,\r\n000.m4s\r\n#EXTINF:1.960000,title\r\n001.m4s\r\n`;
  const playlist = {
    init: 'init.mp4',
    segments: [
      { name: '000.m4s', seconds: 1 },
      { name: '001.m4s', seconds: 1.96 },
    ],
  };
  expect(await read(text)).toEqual({ ...playlist, hasEnd: false });
  expect(await read(`${text}#EXT-X-ENDLIST\r\n`)).toEqual({ ...playlist, hasEnd: true });
});

it.each([
  ['an empty file', ''],
  ['other text', 'not a playlist'],
  ['a playlist without its first line', '#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n000.m4s\n'],
  ['a playlist without segments', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-ENDLIST\n'],
  [
    'a master playlist',
    masterPlaylist([
      { name: '360', width: 360, height: 640, bitsPerSecond: 1, peakBitsPerSecond: 2, codecs: 'avc1.64001f' },
    ]),
  ],
])('the playlist reader refuses %s', async (_, text) => {
  expect(await read(text)).toBeNull();
});

it('the playlist reader fails without a file', async () => {
  rmSync(path.join(folder, playlistName), { force: true });
  await expect(readPlaylist(folder)).rejects.toMatchObject({ code: 'ENOENT' });
});
