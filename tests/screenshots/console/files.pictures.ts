import type { UploadJson } from '@cliffhanger/contracts/staff';
import { deskPicture } from './support/desk-picture.ts';

const slug = 'room-1407';
const mb = 1024 ** 2;

/** Files in the states that last only seconds on a real server. */
const toUpload = (name: string, more: Partial<UploadJson>): UploadJson => ({
  id: name,
  slug,
  name,
  sizeBytes: 480 * mb,
  sentBytes: 480 * mb,
  place: null,
  state: 'waiting',
  problems: [],
  job: null,
  sentBy: 'jonas',
  createdAt: '2026-12-01T12:00:00.000Z',
  ...more,
});
const video = (number: number) => ({ kind: 'video', number }) as const;
const uploads = [
  toUpload('63.mp4', {
    place: video(63),
    state: 'encoding',
    job: {
      id: 12,
      state: 'running',
      progress: 0.64,
      isPlayable: true,
      error: null,
      startedAt: new Date(Date.now() - 200_000).toISOString(),
    },
  }),
  toUpload('64.mov', { place: video(64), state: 'sending', sentBytes: 212 * mb }),
  toUpload('65.mp4', {
    place: video(65),
    state: 'refused',
    problems: [
      { file: '65.mp4', line: null, code: 'cutOff', values: { seconds: '8.4', allSeconds: '18.0' } },
    ],
  }),
  toUpload('66.zh.srt', { place: { kind: 'subtitles', number: 66, track: 'zh' } }),
  toUpload('IMG_2034.MOV', { state: 'unplaced' }),
  toUpload('03.mp4', { place: video(3), state: 'replacing' }),
  toUpload('67.mp4', { place: video(67), state: 'checking' }),
];

deskPicture('staff-drama-files', {
  path: `/dramas/${slug}/episodes`,
  show: async ({ page, t }) => {
    await page.route('**/call/upload.list', (route) =>
      route.fulfill({ json: { result: uploads, revision: 0 } }),
    );
    await page.reload();
    await page.getByRole('list', { name: t('files:list') }).waitFor();
  },
});
deskPicture('staff-drama-files-place', {
  path: `/dramas/${slug}/episodes`,
  show: async ({ page, t }) => {
    await page.route('**/call/upload.list', (route) =>
      route.fulfill({ json: { result: uploads, revision: 0 } }),
    );
    await page.reload();
    await page.getByRole('button', { name: t('files:act.place'), exact: true }).click();
    await page.getByRole('textbox', { name: t('files:sheet.number') }).waitFor();
  },
});
deskPicture('staff-drama-new', {
  path: '/dramas',
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('drama:new.title') }).click();
    await page.getByRole('textbox', { name: t('drama:text.title') }).fill('Paper Lanterns');
  },
});
