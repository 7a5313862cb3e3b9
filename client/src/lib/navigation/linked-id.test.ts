import { expect, it } from 'vitest';
import { linkedId } from './linked-id.ts';

it('linkedId takes the id without what a chat has put behind it', () => {
  for (const ending of ['', '/', '.', '。', '?', ')', '"', '”', ' and more']) {
    const query = new URLSearchParams({ dramaId: `room-1407${ending}` });
    expect(linkedId(query, 'dramaId')).toBe('room-1407');
  }
  expect(linkedId(new URLSearchParams('dramaId=。'), 'dramaId')).toBeNull();
  expect(linkedId(new URLSearchParams(), 'episodeId')).toBeNull();
});
