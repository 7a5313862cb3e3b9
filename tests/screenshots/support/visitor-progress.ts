import type { Scene } from './picture.ts';

const watchedDramas = JSON.stringify(
  (
    [
      ['room-1407', 2, 14],
      ['paper-husband', 3, 7],
      ['snow-on-the-palace-wall', 1, 18],
      ['when-it-rains-in-lisbon', 2, 9],
    ] as const
  ).map(([dramaId, number, positionSeconds], index) => ({
    drama: {
      dramaId,
      title: dramaId,
      hook: '',
      category: null,
      posterUrl: '',
      frameUrl: null,
      tone: '#000000',
      episodesNum: 10,
      freeEpisodesNum: 2,
      status: 'complete',
      publishedAt: new Date(0).toISOString(),
    },
    episodes: [
      {
        episodeId: `${dramaId}-${number}`,
        number,
        positionSeconds,
        durationSeconds: 30,
        finished: false,
        watchedAtMs: Date.now() - index * 3_600_000,
      },
    ],
  })),
);

/** The progress of a visitor who has signed in, which the account takes over at launch. */
export const keepWatched = ({ page }: Scene): Promise<unknown> =>
  page.addInitScript((watched) => {
    localStorage.setItem('sj_visitor_progress', watched);
    localStorage.setItem('sj_hand_over', '1');
  }, watchedDramas);
