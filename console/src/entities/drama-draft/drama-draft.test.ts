import type { DramaDetailJson } from '@cliffhanger/contracts/staff';
import { describe, expect, it } from 'vitest';
import { emptyDraft, normalizeDraft, placeEpisodes, toChange, withText } from './draft.ts';
import { planDrip } from './drip.ts';
import { listChanges, withoutChange } from './list-changes.ts';

const episode = (number: number) => ({
  id: `ferry-${number}`,
  number,
  texts: { title: { en: `Episode ${number}`, pt: `Episode ${number}` }, synopsis: {}, teaser: {} },
  priceCoins: number > 2 ? 12 : 0,
  publishedAt: '2026-11-20T12:00:00.000Z',
});
const drama = {
  slug: 'ferry',
  revision: 7,
  texts: { title: { en: 'Ferry', pt: 'Ferry' }, synopsis: {}, hook: {} },
  missing: ['title.pt', 'episode 1 title.pt'],
  freeEpisodeCount: 2,
  defaultPriceCoins: 12,
  restDiscountPercent: 25,
  announced: false,
  trailerNumber: 0,
  ageRating: null,
  contentNotes: '',
  holds: [{ country: 'DE', kind: 'licence', reason: null, endsAt: null }],
  publishedAt: '2026-11-20T12:00:00.000Z',
  episodes: [1, 2, 3, 4].map(episode),
} as unknown as DramaDetailJson;
const empty = emptyDraft(7);

describe('the draft of a drama', () => {
  it('has no value that the drama has too', () => {
    const back = withText(withText(empty, null, 'title', 'en', 'Boat'), null, 'title', 'en', 'Ferry');
    const same = normalizeDraft(drama, {
      ...back,
      prices: { freeEpisodeCount: 2 },
      order: ['ferry-1', 'ferry-2', 'ferry-3', 'ferry-4'],
      holds: drama.holds,
      release: drama.publishedAt,
      episodes: { 'ferry-1': { texts: {}, publishAt: '2026-11-20T12:00:00.000Z' }, gone: { texts: {} } },
    });
    expect(same).toEqual(empty);
    expect(toChange('ferry', same)).toEqual({ slug: 'ferry', revision: 7 });
  });

  it('takes the same words as a translation, and an empty text as none', () => {
    const translated = withText(empty, null, 'title', 'pt', 'Ferry');
    expect(listChanges(drama, normalizeDraft(drama, translated))).toEqual([
      { kind: 'text', episode: null, name: 'title', language: 'pt', before: null, after: 'Ferry' },
    ]);
    expect(normalizeDraft(drama, withText(translated, null, 'title', 'pt', ''))).toEqual(empty);
  });

  it('places episodes with the prices of their numbers', () => {
    const draft = {
      ...empty,
      order: ['ferry-4', 'ferry-1', 'ferry-2', 'ferry-3'],
      prices: { freeEpisodeCount: 1, defaultPriceCoins: 15 },
    };
    expect(
      placeEpisodes(drama, draft).map(({ episode: { id }, number, priceCoins }) => [id, number, priceCoins]),
    ).toEqual([
      ['ferry-4', 1, 0],
      ['ferry-1', 2, 15],
      ['ferry-2', 3, 15],
      ['ferry-3', 4, 15],
    ]);
  });

  it('lists its changes, each of which can be taken back alone', () => {
    const draft = normalizeDraft(drama, {
      ...withText(withText(empty, 'ferry-1', 'title', 'pt', 'Névoa'), null, 'hook', 'en', 'Gone.'),
      prices: { freeEpisodeCount: 3 },
      order: ['ferry-1', 'ferry-2', 'ferry-4', 'ferry-3'],
      holds: [{ country: 'BR', kind: 'taste', reason: 'Too dark.', endsAt: null }],
      release: null,
      announcement: { announced: true, trailerNumber: 0 },
      rating: { ageRating: 12, contentNotes: '' },
    });
    const changes = listChanges(drama, draft);
    expect(changes.map(({ kind }) => kind)).toEqual([
      'price',
      'order',
      'text',
      'text',
      'hold',
      'hold',
      'release',
      'announcement',
      'rating',
    ]);
    const left = changes.reduce(
      (before, change) => normalizeDraft(drama, withoutChange(before, change)),
      draft,
    );
    expect(left).toEqual(empty);
    expect(toChange('ferry', { ...draft, returnsCoins: true })).toEqual({
      slug: 'ferry',
      revision: 7,
      drama: {
        texts: { hook: { en: 'Gone.' } },
        freeEpisodeCount: 3,
        announced: true,
        ageRating: 12,
        holds: draft.holds,
      },
      episodes: [{ id: 'ferry-1', texts: { title: { pt: 'Névoa' } } }],
      order: draft.order,
      release: null,
      returnsCoins: true,
    });
  });
});

it('plans some episodes each day at the same time of day, also when the clocks change', () => {
  const times = planDrip(['a', 'b', 'c', 'd', 'e'], {
    from: '2026-10-24',
    timeOfDay: '19:00',
    perDay: 2,
    zone: 'Europe/Berlin',
  });
  expect([...times]).toEqual([
    ['a', '2026-10-24T17:00:00.000Z'],
    ['b', '2026-10-24T17:00:00.000Z'],
    ['c', '2026-10-25T18:00:00.000Z'],
    ['d', '2026-10-25T18:00:00.000Z'],
    ['e', '2026-10-26T18:00:00.000Z'],
  ]);
});
