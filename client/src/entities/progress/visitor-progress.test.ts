import type { DramaCard, EpisodeDetail, EpisodeList, FeedPage, HomeInfo } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import {
  addPosition,
  addToDetail,
  addToEpisodes,
  addToHome,
  isPlace,
  omitBegun,
  toHistory,
} from './visitor-progress.ts';

const card = (dramaId: string, title = dramaId) => ({ dramaId, title, episodesNum: 3 }) as DramaCard;
const at = (number: number, positionSeconds: number, watchedAtMs = number) => ({
  episodeId: `episode-${number}`,
  number,
  positionSeconds,
  durationSeconds: 80,
  finished: positionSeconds === 0,
  watchedAtMs,
});

const listOf = (dramaId: string) =>
  ({
    drama: card(dramaId),
    episodes: [1, 2, 3].map((number) => ({
      episodeId: `episode-${number}`,
      number,
      positionSeconds: 0,
      watched: false,
    })),
    resume: { episodeId: 'episode-1', number: 1, positionSeconds: 0, started: false, finished: false },
  }) as unknown as EpisodeList;

it('visitor progress keeps the last position of each episode, and the drama watched last first', () => {
  let watched = addPosition([], card('ferry'), at(1, 20));
  watched = addPosition(watched, card('room'), at(1, 10));
  watched = addPosition(watched, card('ferry'), at(1, 40));
  expect(watched.map(({ drama, episodes }) => [drama.dramaId, episodes.length])).toEqual([
    ['ferry', 1],
    ['room', 1],
  ]);
  expect(toHistory(watched)[0]).toMatchObject({
    episodesIndex: 1,
    progress: 40,
    percent: 50,
    finished: false,
  });
});

it('visitor progress forgets the drama that was watched longest ago once there are more than 30', () => {
  let watched = addPosition([], card('first'), at(1, 5));
  for (let count = 0; count < 30; count++) watched = addPosition(watched, card(`later ${count}`), at(1, 5));
  expect(watched).toHaveLength(30);
  expect(watched.some(({ drama }) => drama.dramaId === 'first')).toBe(false);
});

it('visitor progress begins after five seconds of video and does not go back for what For You shows', () => {
  const report = (number: number, positionSeconds: number, more = {}) => ({
    ...at(number, positionSeconds),
    watchedSeconds: positionSeconds,
    fromFeed: false,
    ...more,
  });
  expect(isPlace([], 'ferry', report(1, 4))).toBe(false);
  expect(isPlace([], 'ferry', report(1, 60, { watchedSeconds: 4 }))).toBe(false);
  expect(isPlace([], 'ferry', report(1, 5))).toBe(true);
  const watched = addPosition([], card('ferry'), at(2, 30));
  expect(isPlace(watched, 'ferry', report(1, 9, { fromFeed: true }))).toBe(false);
  expect(isPlace(watched, 'ferry', report(1, 9))).toBe(true);
  const page = (...ids: string[]) =>
    ({ items: ids.map((id) => ({ drama: card(id) })), nextCursor: 'next' }) as FeedPage;
  expect(omitBegun(page('ferry', 'room'), watched)).toEqual(page('room'));
  expect(omitBegun(page('ferry'), watched)).toEqual(page('ferry'));
});

it('visitor progress continues in the episode watched last, in the next if that was finished, and in the first after the end', () => {
  const stopped = addPosition([], card('ferry'), at(2, 30));
  expect(addToEpisodes(listOf('ferry'), stopped).resume).toEqual({
    episodeId: 'episode-2',
    number: 2,
    positionSeconds: 30,
    started: true,
    finished: false,
  });
  const finished = addToEpisodes(listOf('ferry'), addPosition([], card('ferry'), at(2, 0)));
  expect(finished.resume).toMatchObject({ number: 3, positionSeconds: 0, started: true });
  expect(finished.episodes[1]?.watched).toBe(true);
  const end = addToEpisodes(listOf('ferry'), addPosition([], card('ferry'), at(3, 0)));
  expect(end.resume).toMatchObject({ number: 1, started: true, finished: true });
  expect(addToEpisodes(listOf('room'), stopped)).toEqual(listOf('room'));
});

it('visitor progress shows positions in the episode and, in its language, on the home screen', () => {
  const watched = addPosition([], card('ferry', 'La última barca'), at(2, 30));
  const detail = {
    drama: { dramaId: 'ferry' },
    episode: { episodeId: 'episode-2' },
    viewer: { positionSeconds: 0 },
  } as EpisodeDetail;
  expect(addToDetail(detail, watched).viewer.positionSeconds).toBe(30);
  const home = {
    carousel: [
      {
        target: {
          kind: 'drama',
          drama: card('ferry'),
          viewer: { number: 1, started: false, followed: false },
        },
      },
    ],
    newest: [card('ferry', 'The Last Ferry')],
    ranking: [],
    shelves: [],
  } as unknown as HomeInfo;
  const { continueWatching, carousel } = addToHome(home, watched);
  expect(continueWatching.map(({ drama }) => drama.title)).toEqual(['The Last Ferry']);
  expect(carousel[0]?.target).toMatchObject({ viewer: { number: 2, started: true, finished: false } });
  const atEnd = addToHome(home, addPosition([], card('ferry'), at(3, 0)));
  expect(atEnd.carousel[0]?.target).toMatchObject({ viewer: { number: 1, finished: true } });
});
