import { EpisodeVideo } from '../../../../client/src/features/player/video/episode-video.ts';
import { VideoPool } from '../../../../client/src/features/player/video/video-pool.ts';

// The engine without the app, for tests that play real segments.
Object.assign(globalThis, { engine: { EpisodeVideo, VideoPool } });
