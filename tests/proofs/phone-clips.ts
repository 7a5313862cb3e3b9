import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  describeFileProblem,
  maxPartBytes,
  maxUploadsAtATime,
  type UploadJson,
} from '@cliffhanger/contracts/staff';
import pLimit from 'p-limit';
import { startTestApp } from '../support/app.ts';
import { consoleOrigin, resultOf, startTestConsole } from '../support/console.ts';
import { createUploader } from '../support/uploads.ts';
import { ffmpeg } from '../support/videos.ts';

/** When something happened to a clip, in seconds after the first byte of the first one was sent. */
interface ClipTimes {
  sent: number;
  playable: number;
  added: number;
}

const slug = 'phone-clips';
const pollMs = 500;

/** A clip as a phone records it upright: 1080p at about 9 Mbit/s, with grain, and a tone of its own. */
const makeClips = (folder: string, { clips, seconds }: { clips: number; seconds: number }): Buffer[] => {
  const picture = path.join(folder, 'picture.mp4');
  const card = `testsrc2=size=1080x1920:rate=30:duration=${seconds},noise=alls=6:allf=t`;
  ffmpeg(
    ...['-f', 'lavfi', '-i', card, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-b:v', '9M', '-maxrate', '12M', '-bufsize', '18M', picture],
  );
  return Array.from({ length: clips }, (_, index) => {
    const file = path.join(folder, `${index}.mp4`);
    const tone = `sine=frequency=${300 + 20 * index}:duration=${seconds}`;
    ffmpeg('-i', picture, '-f', 'lavfi', '-i', tone, '-c:v', 'copy', '-c:a', 'aac', file);
    return readFileSync(file);
  });
};

/**
 * Sends clips of a phone for a new drama, as the console does, and waits until the drama has them.
 * @param report receives a line when something has happened
 * @returns the times of each, and what was wrong with files
 */
export const encodePhoneClips = async (
  size: { clips: number; seconds: number },
  report: (line: string) => void,
): Promise<{ times: ClipTimes[]; problems: string[] }> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-clips-'));
  const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'error' });
  const desk = await startTestConsole(app);
  try {
    const videos = makeClips(folder, size);
    report(`${videos.length} clips of ${Math.round((videos[0]?.length ?? 0) / 1e6)} MB`);
    const mara = await desk.joinAs('mara', 'editor');
    await mara.call('drama.create', { slug, title: 'Phone clips', originalLanguage: 'en' });
    const uploader = createUploader({ port: desk.port, cookie: mara.cookie() });
    const times = videos.map(
      (): ClipTimes => ({ sent: Number.NaN, playable: Number.NaN, added: Number.NaN }),
    );
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    const note = (index: number, what: keyof ClipTimes) => {
      const clip = times[index];
      if (!clip || !Number.isNaN(clip[what])) return;
      clip[what] = seconds();
      report(`${clip[what].toFixed(1).padStart(7)} s  clip ${index + 1} ${what}`);
    };
    const send = async (bytes: Buffer, index: number) => {
      const at = await uploader.begin(bytes.length, { filename: `${index + 1}.mp4`, drama: slug });
      for (let offset = 0; offset < bytes.length; offset += maxPartBytes)
        await uploader.sendPart(at, offset, bytes.subarray(offset, offset + maxPartBytes));
      note(index, 'sent');
    };
    /** Whether the first segment of what is encoded is answered. */
    const canPlay = async ({ job }: UploadJson): Promise<boolean> => {
      if (!job?.isPlayable) return false;
      const answer = await mara.open(`/encodings/${job.id}/360/000.m4s`);
      answer.resume();
      return answer.statusCode === 200;
    };
    const limit = pLimit(maxUploadsAtATime);
    const sending = Promise.all(videos.map((bytes, index) => limit(send, bytes, index)));
    const problems: string[] = [];
    while (times.some(({ added }) => Number.isNaN(added)) && problems.length === 0) {
      await delay(pollMs);
      const uploads = resultOf('upload.list', await mara.call('upload.list', { slug }));
      const { episodes } = resultOf('drama.show', await mara.call('drama.show', { slug }));
      for (const upload of uploads) {
        problems.push(...upload.problems.map(describeFileProblem));
        if (upload.place?.kind === 'video' && (await canPlay(upload as never)))
          note(upload.place.number - 1, 'playable');
      }
      for (const { number } of episodes) {
        note(number - 1, 'playable');
        note(number - 1, 'added');
      }
    }
    await sending;
    return { times, problems };
  } finally {
    await desk.close();
    await app.close();
    rmSync(folder, { recursive: true });
  }
};
