import { EpisodeVideo } from '../../../../client/src/player/engine/episode-video.ts';
import { VideoPool } from '../../../../client/src/player/engine/video-pool.ts';

// The engine without the app, for tests that play real segments.
Object.assign(globalThis, { engine: { EpisodeVideo, VideoPool } });
