import type { LibraryCheckJson, MediaFault, MediaJobJson, StaffResult } from '@cliffhanger/contracts/staff';
import type { Page } from 'playwright/test';
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

const importAgain: MediaFault['remedy'] = { code: 'importAgain', values: { slug } };
const faults: MediaFault[] = [
  {
    drama: slug,
    episode: 3,
    file: `dramas/${slug}/03-1a2b3c/720p/004.m4s`,
    code: 'missing',
    values: {},
    remedy: importAgain,
  },
  {
    drama: slug,
    episode: 7,
    file: `dramas/${slug}/07-5d6e7f/720p`,
    code: 'undecodable',
    values: { reason: 'Invalid NAL unit size' },
    remedy: { code: 'encodeAgain', values: { slug, number: 7 } },
  },
  {
    drama: null,
    episode: null,
    file: 'images/b4.avif',
    code: 'imageDamaged',
    values: {},
    remedy: { code: 'addBanner', values: {} },
  },
];
const result = {
  dramas: 13,
  episodes: 130,
  withoutSizes: 0,
  faultCount: 0,
  faults: [],
  leftOver: { files: 4, bytes: 31_400_000 },
};
const toCheck = (more: Partial<LibraryCheckJson>): LibraryCheckJson => ({
  id: 7,
  state: 'done',
  progress: 1,
  askedBy: 'jonas',
  createdAt: endedAt,
  startedAt: endedAt,
  endedAt,
  failure: null,
  result,
  ...more,
});
const withFaults = toCheck({ result: { ...result, faultCount: 3, faults } });

/** Answers with states that a library that was just made does not have. */
const answer = async (page: Page, checks: StaffResult<'library.checks'>): Promise<void> => {
  await page.route('**/call/job.list', (route) => route.fulfill({ json: { result: jobs, revision: 0 } }));
  await page.route('**/call/library.checks', (route) =>
    route.fulfill({ json: { result: checks, revision: 0 } }),
  );
  await page.route('**/call/library.health', async (route) => {
    const response = await route.fetch();
    const { result: health, ...more } = await response.json();
    const drill = {
      backupCreatedAt: endedAt,
      endedAt,
      durationSeconds: 41,
      files: 3412,
      bytes: 9_000_000_000,
    };
    await route.fulfill({ response, json: { ...more, result: { ...health, drill } } });
  });
  await page.reload();
};

deskPicture('staff-library', {
  path: '/library',
  show: async ({ page, t }) => {
    await answer(page, { latest: withFaults, lastDone: withFaults });
    await page.getByRole('list', { name: t('library:files.faultList') }).waitFor();
  },
});
deskPicture('staff-library-checking', {
  path: '/library',
  show: async ({ page, t }) => {
    const latest = toCheck({ id: 8, state: 'running', progress: 0.4, endedAt: null, result: null });
    await answer(page, { latest, lastDone: toCheck({}) });
    await page.getByRole('button', { name: t('library:files.stop') }).waitFor();
  },
});
deskPicture('staff-library-empty', { path: '/library' });
