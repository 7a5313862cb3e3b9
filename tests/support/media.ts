import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ImageKind, languages, listImageSizes } from '@cliffhanger/contracts';
import { nameImage } from '@cliffhanger/server/platform/media/store-image.ts';
import { posterFile } from '../../demo/demo-folder.ts';
import type { DemoDrama } from '../../demo/studio/demo-content.ts';
import { episodeFolder } from '../../demo/studio/demo-episode.ts';

/** Placeholder bytes instead of video; they identify their file. */
export const bytesOf = (name: string) => `${name} `.repeat(64);

/**
 * Writes an episode's files where the rows of `insertDrama` say that they are.
 * @param laterSegments file names of segments besides the first one
 */
export const writeMedia = (
  mediaDir: string,
  dramaId: string,
  episodeId: string,
  laterSegments: readonly string[] = [],
) => {
  const folder = path.join(mediaDir, dramaId, episodeId);
  const write = (name: string, text = bytesOf(`${episodeId} ${name}`)) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write('540/index.m3u8', '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:1,\n00000.m4s\n#EXT-X-ENDLIST\n');
  for (const name of ['init.mp4', '00000.m4s', ...laterSegments]) write(`540/${name}`);
  write('poster.avif');
  write('preview.jpg');
  for (const language of languages) write(`subtitles/${language}.vtt`, 'WEBVTT\n');
};

/** Writes the files that packaging makes of each episode of a demo drama, and the sizes of its images, as placeholders. */
export const writeDemoMedia = (mediaDir: string, drama: DemoDrama) => {
  for (const { number } of drama.source.episodes) {
    const folder = episodeFolder(drama, number);
    writeMedia(mediaDir, path.dirname(folder), path.basename(folder));
    const [low, high] = ['360', '540'].map((name) => path.join(mediaDir, folder, name));
    cpSync(high ?? '', low ?? '', { recursive: true });
  }
  for (const language of languages) writeImageSizes(mediaDir, posterFile(drama.folder, language), 'posters');
  writeImageSizes(mediaDir, path.join(drama.folder, 'frame.webp'), 'frames');
};

/** The first bytes of an image. Without them its sizes would be taken for damaged, and made anew. */
const signatures = { avif: '0000ftypavif', webp: 'RIFF0000WEBP' };

const writeImageSizes = (mediaDir: string, file: string, kind: ImageKind) => {
  const original = nameImage(readFileSync(file), kind, '.webp');
  mkdirSync(path.join(mediaDir, 'images', kind), { recursive: true });
  for (const { name, format } of listImageSizes(original))
    writeFileSync(path.join(mediaDir, 'images', name), signatures[format] + bytesOf(name));
};
