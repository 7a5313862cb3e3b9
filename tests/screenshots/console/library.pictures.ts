import type { MediaJobJson } from '@cliffhanger/contracts/staff';
import { deskPicture } from './support/desk-picture.ts';

const slug = 'room-1407';
const hourMs = 3_600_000;

/** An encoding in a state that lasts only minutes on a real server. */
const toJob = (id: number, more: Partial<MediaJobJson>): MediaJobJson => ({
  id,
  kind: 'encode',
  slug,
  number: id,
  video: `${id}.mp4`,
  state: 'waiting',
  progress: 0,
  attempts: 1,
  error: null,
  askedBy: 'jonas',
  createdAt: new Date(Date.now() - hourMs).toISOString(),
  startedAt: null,
  endedAt: null,
  ...more,
});
const endedAt = new Date(Date.now() - hourMs / 2).toISOString();
const damaged = { file: '62.mp4', line: null, code: 'undecodable', values: {} };
const jobs = [
  toJob(64, { state: 'running', progress: 0.64 }),
  toJob(65, {}),
  toJob(62, {
    state: 'failed',
    endedAt,
    error: { code: 'sourceRefused', values: { problem: '62.mp4', details: JSON.stringify(damaged) } },
  }),
  toJob(61, { state: 'canceled', endedAt }),
  toJob(60, { state: 'done', progress: 1, endedAt }),
];

deskPicture('staff-library', {
  path: '/library',
  show: async ({ page, t }) => {
    await page.route('**/call/job.list', (route) => route.fulfill({ json: { result: jobs, revision: 0 } }));
    await page.reload();
    await page.getByRole('list', { name: t('library:jobs.title') }).waitFor();
  },
});
deskPicture('staff-library-empty', { path: '/library' });
