import { cpSync } from 'node:fs';
import path from 'node:path';
import { createFolderAtomically } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { hlsMuxerArguments, packagingVersion } from '@cliffhanger/server/video/encoding.ts';
import { type Ffmpeg, openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { readPlaylist } from '@cliffhanger/server/video/hls-playlist.ts';
import { chooseRungs } from '@cliffhanger/server/video/ladder.ts';
import { packageVideo, type VideoSource } from '@cliffhanger/server/video/package-video.ts';
import { posterName } from '@cliffhanger/server/video/poster.ts';
import { makePreview } from '@cliffhanger/server/video/preview-sprite.ts';
import { renditionInput } from '@cliffhanger/server/video/rendition-input.ts';
import { plainFilters } from '@cliffhanger/server/video/video-filters.ts';
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

/** Keeps the encoded videos of a set-up for the next one. */
const openCache = (folder: string, ffmpeg: Ffmpeg) => {
  const name = (seconds: number) => `${version}-${packagingVersion}-${seconds}s`;
  const placeOf = (seconds: number) => path.join(folder, name(seconds));
  return {
    placeOf,
    /** Encodes the test video of an episode's duration. */
    encode: (source: VideoSource) =>
      packageVideo(name(source.durationSeconds), testVideo(source), { ffmpeg, mediaDir: folder }),
    /** Copies the start of a longer video without encoding it again, which gives the same pictures and sound. */
    cut: (whole: string, source: VideoSource) =>
      createFolderAtomically(placeOf(source.durationSeconds), async (staging) => {
        const [smallest, ...others] = chooseRungs(source);
        for (const { name: rendition } of [smallest, ...others]) {
          const playlist = await readPlaylist(path.join(whole, rendition));
          if (!playlist) throw new Error(`${whole} has no playlist of ${rendition}`);
          await staging.makeFolder(rendition);
          const input = renditionInput(playlist, path.join(whole, rendition));
          const copied = ['-map', '0', '-c', 'copy', '-t', String(source.durationSeconds)];
          await ffmpeg.run({
            arguments: [...input, ...copied, ...hlsMuxerArguments(rendition)],
            folder: staging.at(),
          });
        }
        await makePreview(staging.at(), smallest.name, { ffmpeg });
        cpSync(path.join(whole, posterName), staging.at(posterName));
      }),
  };
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
  const cache = openCache(cacheDir, await openFfmpeg());
  const longestFirst = episodes.toSorted((a, b) => b.source.durationSeconds - a.source.durationSeconds);
  const [longest] = longestFirst;
  if (!longest) return;
  await cache.encode(longest.source);
  const whole = cache.placeOf(longest.source.durationSeconds);
  for (const { folder, source } of longestFirst) {
    await cache.cut(whole, source);
    await createFolderAtomically(path.join(mediaDir, folder), async (staging) => {
      cpSync(cache.placeOf(source.durationSeconds), staging.at(), { recursive: true });
      await staging.makeFolder('subtitles');
      for (const [name, content] of Object.entries(source.files)) await staging.writeFile(name, content);
    });
  }
};
