import { SerialQueue } from '#platform/concurrency/serial-queue.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { type Ffmpeg, FfmpegError, openFfmpeg } from '#video/ffmpeg.ts';
import { measureSoundWave, type SoundWave, soundWaveName } from '#video/sound-wave.ts';
import { encodingFolderOf } from './drama-media.ts';
import { getEditedEpisodes, getEpisode } from './episode-edits.service.ts';
import { findSoundFolder } from './sound-wave.repository.ts';

/** Measures the sound of an episode, or reads what was measured. */
export type ShowSoundWave = (episode: { slug: string; number: number }) => Promise<SoundWave>;

/**
 * Opens the waves of episodes. A wave is measured when somebody first asks for it, one at a time, and kept beside the renditions.
 * @returns throws StaffError when there is no such episode, or its sound cannot be read
 */
export const createSoundWaves = ({
  database,
  mediaStore,
  config,
}: Pick<Platform, 'database' | 'mediaStore' | 'config'>): ShowSoundWave => {
  const queue = new SerialQueue();
  let ffmpeg: Promise<Ffmpeg> | undefined;
  const readStored = async (key: string): Promise<SoundWave | null> => {
    const bytes = await mediaStore.read(key);
    return bytes && JSON.parse(bytes.toString('utf8'));
  };
  const measure = async (folder: string): Promise<SoundWave> => {
    ffmpeg ??= openFfmpeg(config.FFMPEG_PATH);
    const opened = await ffmpeg;
    return mediaStore.withLocalFiles([folder], (mediaDir) => measureSoundWave(mediaDir, folder, opened));
  };
  return async ({ slug, number }) => {
    const { episodes } = await getEditedEpisodes(database.read, slug);
    const { id } = getEpisode(episodes, slug, number);
    const folder = await findSoundFolder(database.read, id);
    if (folder === null) throw soundUnreadable('it has no video');
    const key = `${encodingFolderOf(folder)}/${soundWaveName}`;
    return queue.run(async () => {
      const stored = await readStored(key);
      if (stored) return stored;
      const wave = await measure(folder).catch((error: unknown) => {
        throw error instanceof FfmpegError ? soundUnreadable(error.message) : error;
      });
      await mediaStore.write(key, JSON.stringify(wave));
      return wave;
    });
  };
};

const soundUnreadable = (reason: string) =>
  new StaffError(`the sound of this episode cannot be read: ${reason}`, {
    reason: 'soundUnreadable',
    values: {},
  });
