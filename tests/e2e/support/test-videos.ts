import { cpSync } from 'node:fs';
import path from 'node:path';
import { createFolderAtomically } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { packagingVersion } from '@cliffhanger/server/video/encoding.ts';
import { type Ffmpeg, openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { packageVideo, type VideoSource } from '@cliffhanger/server/video/package-video.ts';
import { plainFilters } from '@cliffhanger/server/video/video-filters.ts';
import pLimit from 'p-limit';
import { readDrama } from '../../../demo/studio/demo-content.ts';
import { createEpisodeSource, episodeFolder } from '../../../demo/studio/demo-episode.ts';

/** Part of the names of encoded videos. Increase it when their pictures or sound change. */
const version = 2;

/** A wave of light without edges, which moves through the picture once in 17 seconds. */
const wave = '2*PI*(X/W+Y/H/2+T/17)';
const levels = {
  r: `110+60*sin(${wave})`,
  g: `100+60*sin(${wave}+0.5)`,
  b: `90+60*sin(${wave}+1)`,
};

/** A video that ffmpeg draws by itself, with a tone. It has the renditions and the duration of an episode. */
const testVideo = ({ width, height, durationSeconds }: VideoSource): VideoSource => ({
  width,
  height,
  durationSeconds,
  files: {},
  open: async () => {
    const { r, g, b } = levels;
    const drawn = `nullsrc=size=18x32:rate=12:duration=${durationSeconds},geq=r='${r}':g='${g}':b='${b}'`;
    // The noise takes as many bits as a drawn video. The first picture, which is the poster, has none.
    const picture = `${drawn},scale=${width}:${height},noise=alls=14:allf=t:enable='gt(t,0)'`;
    return {
      inputs: [
        ...['-f', 'lavfi', '-i', picture],
        ...['-f', 'lavfi', '-i', `sine=frequency=330:duration=${durationSeconds}`],
      ],
      filters: plainFilters({ width }),
    };
  },
});

/** Encodes the test video of an episode's duration, unless the cache has it. @returns its folder */
const cacheVideo = async (cacheDir: string, source: VideoSource, ffmpeg: Ffmpeg): Promise<string> => {
  const name = `${version}-${packagingVersion}-${source.durationSeconds}s`;
  await packageVideo(name, testVideo(source), { ffmpeg, mediaDir: cacheDir });
  return path.join(cacheDir, name);
};

/**
 * Gives every episode of demo dramas a test video in place of its drawn one, which takes much longer to make.
 * Its duration and subtitles are those of the drawn one.
 *
 * @param cacheDir keeps the encoded videos for the next run
 */
export const writeTestVideos = async (
  mediaDir: string,
  { dramas, cacheDir }: { dramas: readonly string[]; cacheDir: string },
): Promise<void> => {
  const episodes = dramas.flatMap((slug) => {
    const drama = readDrama(slug);
    return drama.source.episodes.map(({ number }) => ({
      folder: episodeFolder(drama, number),
      source: createEpisodeSource(drama, number),
    }));
  });
  const ffmpeg = await openFfmpeg();
  const limit = pLimit(2);
  const byDuration = Map.groupBy(episodes, ({ source }) => source.durationSeconds);
  await Promise.all(
    [...byDuration.values()].map((sameVideo) =>
      limit(async () => {
        const [first] = sameVideo;
        if (!first) return;
        const video = await cacheVideo(cacheDir, first.source, ffmpeg);
        for (const { folder, source } of sameVideo) {
          await createFolderAtomically(path.join(mediaDir, folder), async (staging) => {
            cpSync(video, staging.at(), { recursive: true });
            await staging.makeFolder('subtitles');
            for (const [name, content] of Object.entries(source.files))
              await staging.writeFile(name, content);
          });
        }
      }),
    ),
  );
};
