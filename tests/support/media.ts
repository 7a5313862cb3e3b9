import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@cliffhanger/contracts';

/** What stands in for video: bytes that tell which file they are of. */
export const bytesOf = (name: string) => `${name} `.repeat(64);

/** Writes an episode's files where the rows of `insertDrama` say that they are. */
export const writeMedia = (mediaDir: string, dramaId: string, episodeId: string) => {
  const folder = path.join(mediaDir, dramaId, episodeId);
  const write = (name: string, text = bytesOf(`${episodeId} ${name}`)) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write('540/index.m3u8', '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:1,\n00000.m4s\n#EXT-X-ENDLIST\n');
  for (const name of ['540/init.mp4', '540/00000.m4s', 'poster.jpg']) write(name);
  for (const language of languages) write(`subtitles/${language}.vtt`, 'WEBVTT\n');
};
