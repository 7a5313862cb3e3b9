import { expect, it } from 'vitest';
import { findSegmentAt, readBitRates, readFirstRendition, readMediaPlaylist } from './media-playlist.ts';

const base = 'http://host/media/sig/1/360/index.m3u8';
const text = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MAP:URI="init.mp4"
#EXTINF:1.000000,
000.m4s
#EXTINF:2.000000,
001.m4s
#EXTINF:0.500000,
002.m4s
#EXT-X-ENDLIST
`;

it('a media playlist names the files of a rendition, relative to itself', () => {
  const playlist = readMediaPlaylist(text, base);
  expect(playlist.initUrl).toBe('http://host/media/sig/1/360/init.mp4');
  expect(playlist.segments).toEqual([
    { url: 'http://host/media/sig/1/360/000.m4s', startSeconds: 0, endSeconds: 1 },
    { url: 'http://host/media/sig/1/360/001.m4s', startSeconds: 1, endSeconds: 3 },
    { url: 'http://host/media/sig/1/360/002.m4s', startSeconds: 3, endSeconds: 3.5 },
  ]);
});

it('a media playlist has the segment of a position, and the last one after the end', () => {
  const playlist = readMediaPlaylist(text, base);
  const urlAt = (seconds: number) => findSegmentAt(playlist, seconds)?.url.slice(-7);
  expect([0, 0.99, 1, 3.2, 90].map(urlAt)).toEqual(['000.m4s', '000.m4s', '001.m4s', '002.m4s', '002.m4s']);
  expect(findSegmentAt(readMediaPlaylist('', base), 0)).toBeNull();
});

it('a master playlist names its first rendition, and the bit rates of all', () => {
  const master =
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=1\n360/index.m3u8\n' +
    '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=2,BANDWIDTH=20\n540/index.m3u8\n';
  expect(readBitRates(master)).toEqual([9, 20]);
  expect(readFirstRendition(master, 'http://host/media/sig/1/index.m3u8')).toBe(base);
  expect(readFirstRendition('#EXTM3U\n', base)).toBeNull();
});
