import { beforeEach, expect, it, vi } from 'vitest';
import { MediaLink } from './media-link.ts';

beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://host/' });
});

it('a media link leads the files of earlier links to the current one', () => {
  const link = new MediaLink('/media/first/e1/index.m3u8');
  expect(link.resolve('http://host/media/first/e1/360/000.m4s')).toBe(
    'http://host/media/first/e1/360/000.m4s',
  );
  link.renew('/media/second/e1/index.m3u8');
  link.renew('/media/third/e1/index.m3u8');
  for (const name of ['first', 'second', 'third'])
    expect(link.resolve(`http://host/media/${name}/e1/360/000.m4s`)).toBe(
      'http://host/media/third/e1/360/000.m4s',
    );
  expect(link.resolve('http://other/000.m4s')).toBe('http://other/000.m4s');
});
