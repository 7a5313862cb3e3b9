import { type PictureInPicture, usePictureInPicture } from '#player/use-picture-in-picture.ts';
import type { Player } from '#player/use-player.ts';
import { type Captions, useCaptions } from './chrome/use-captions.ts';
import { type Engagement, useEngagement } from './chrome/use-engagement.ts';
import { type SeriesSpeed, useSeriesSpeed } from './speed/use-series-speed.ts';

/** Controls of the shown episode: subtitles, likes and follows, picture in picture, speed. */
export interface Controls {
  captions: Captions;
  engagement: Engagement;
  /** Null where the browser has no window of its own for a video. */
  pictureInPicture: PictureInPicture | null;
  speed: SeriesSpeed;
}

export const useControls = (player: Player): Controls => ({
  captions: useCaptions(),
  engagement: useEngagement(player),
  pictureInPicture: usePictureInPicture(player),
  speed: useSeriesSpeed(player),
});
