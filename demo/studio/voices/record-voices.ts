import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Ffmpeg, openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { readOptions } from '../../../scripts/command-line/read-options.ts';
import { type DemoDrama, listDramas, readDrama } from '../demo-content.ts';
import { assembleTake, chooseVocals, openingsOf } from './assemble-take.ts';
import { type LinePart, listParts } from './line-parts.ts';
import { writeOpenings } from './openings.ts';
import { speakLines } from './speak-lines.ts';
import { voiceRate } from './voice-wav.ts';
import { readStoredTakes, readVoices, recordingFile, type StoredTake, takesFile } from './voices-file.ts';

const help = `Usage: pnpm demo:voices [<slug>…]

Records the voices of the demo's lines in nonsense words, and prints what they measure. Episodes whose lines and voices have
not changed stay as they are. It needs flite and Praat (Debian: apt install flite praat).
`;

/** Part of the hash of each episode. Increase it when the same line would be recorded differently. */
const recordingVersion = 3;

const longLineSeconds = 2.4;
const silence = voiceRate * 0.06;

/** Records an episode into one file. @returns where its takes are */
const recordEpisode = async (
  parts: readonly LinePart[],
  file: string,
  folder: string,
  ffmpeg: Ffmpeg,
): Promise<StoredTake[]> => {
  const spoken = speakLines(
    parts.map(({ speech }) => speech),
    folder,
  );
  const takes: StoredTake[] = [];
  const recording: Float32Array[] = [];
  let place = 0;
  for (const [index, { speech, stored, seconds }] of parts.entries()) {
    const one = spoken[index];
    if (!one) throw new Error(`line ${index + 1} was not said`);
    const { voice, mood, seed } = speech;
    const samples = assembleTake(
      one,
      (wordSeconds) =>
        chooseVocals(mood, { wordSeconds, maxSeconds: seconds - 0.1, isLong: seconds > longLineSeconds }),
      { hertz: voice.hertz, tract: voice.tract },
      seed,
    );
    const rounded = (value: number): number => Math.round(value * 1000) / 1000;
    takes.push({
      ...stored,
      fromSeconds: rounded(place / voiceRate),
      seconds: rounded(samples.length / voiceRate),
      hertz: rounded(one.hertz),
      spread: rounded(one.spread),
      harmonicity: rounded(one.harmonicity),
      openings: writeOpenings(openingsOf(samples, voiceRate)),
    });
    recording.push(samples, new Float32Array(silence));
    place += samples.length + silence;
  }
  await encode(recording, file, folder, ffmpeg);
  return takes;
};

const encode = async (
  parts: readonly Float32Array[],
  file: string,
  folder: string,
  ffmpeg: Ffmpeg,
): Promise<void> => {
  const pcm = parts.map((part) =>
    Buffer.from(Int16Array.from(part, (value) => Math.round(value * 32_767)).buffer),
  );
  writeFileSync(path.join(folder, 'episode.pcm'), Buffer.concat(pcm));
  await ffmpeg.run({
    arguments: [
      ...['-y', '-f', 's16le', '-ar', String(voiceRate), '-ac', '1', '-i', 'episode.pcm'],
      ...['-c:a', 'libopus', '-b:a', '18k', '-application', 'voip', '-frame_duration', '40'],
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', file],
    ],
    folder,
  });
};

const recordDrama = async (drama: DemoDrama, folder: string, ffmpeg: Ffmpeg): Promise<void> => {
  const voices = readVoices(drama.folder);
  const stored = readStoredTakes(drama.folder);
  mkdirSync(path.dirname(takesFile(drama.folder)), { recursive: true });
  for (const { number } of drama.source.episodes) {
    const parts = listParts(drama, voices, number);
    const hash = createHash('sha256')
      .update(JSON.stringify([recordingVersion, parts]))
      .digest('hex')
      .slice(0, 12);
    if (stored[number]?.hash === hash) continue;
    const file = recordingFile(drama.folder, number);
    const takes = await recordEpisode(parts, file, folder, ffmpeg);
    stored[number] = { hash, takes };
    const rows = Object.entries(stored).map(
      ([episode, { hash: own, takes: all }]) =>
        `"${episode}": {"hash": "${own}", "takes": [\n${all.map((take) => JSON.stringify(take)).join(',\n')}]}`,
    );
    writeFileSync(takesFile(drama.folder), `{\n${rows.join(',\n')}\n}\n`);
    const seconds = takes.reduce((sum, take) => sum + take.seconds, 0);
    process.stdout.write(
      `${drama.source.slug} ${number}: ${takes.length} lines, ${seconds.toFixed(1)} s, ${statSync(file).size} bytes\n`,
    );
  }
};

const { values, positionals } = readOptions({
  options: { help: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.help) process.stdout.write(help);
else {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-voices-'));
  try {
    const ffmpeg = await openFfmpeg();
    const dramas = positionals.length > 0 ? positionals.map((slug) => readDrama(slug)) : listDramas();
    for (const drama of dramas) await recordDrama(drama, folder, ffmpeg);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
