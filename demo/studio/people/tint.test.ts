import { expect, it } from 'vitest';
import { listDramas } from '../demo-content.ts';
import { hashShape } from './cast.ts';
import { readCast } from './planes-file.ts';
import { tinted } from './tint.ts';

const [drama] = listDramas();
if (!drama) throw new Error('there is no drama');
const cast = readCast(drama.folder);

it('darkens the shade and keeps the light of a person at night, without another cut', () => {
  const night = tinted(cast, ['#000000', '#ffffff']);
  for (const [name, { tones }] of Object.entries(cast.people)) {
    const shown = night.people[name]?.tones;
    expect(shown?.skin[0]).toBe('#000000');
    expect(shown?.skin.slice(1)).toEqual(tones.skin.slice(1));
    expect(shown?.white).toEqual(['#000000', tones.white[1]]);
  }
  for (const pose of Object.keys(cast.poses)) expect(hashShape(night, pose)).toBe(hashShape(cast, pose));
});
