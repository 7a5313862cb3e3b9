import { type Language, successCode } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { picture, type Scene } from './support/picture.ts';
import { watchDramas } from './support/watch-dramas.ts';

const profile = '/pages/profile/index';
const history = '/pages/profile/history';
const redeem = '/pages/profile/code';
const feedback = '/pages/profile/feedback';

const watched = { as: 'demo', before: ({ page }: Scene) => watchDramas(page) } as const;

picture('profile', { ...watched, path: profile });
picture('profile-visitor', { path: profile });
picture('profile-sign-out', {
  as: 'demo',
  path: profile,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('profile:signOut.row') }).click();
    await page.getByRole('dialog').waitFor();
  },
});

picture('history', { ...watched, path: history });
picture('history-empty', { as: 'newcomer', path: history });
picture('history-clear', {
  ...watched,
  path: history,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('common:edit') }).click();
    await page.getByRole('button', { name: t('history:clearAll') }).click();
    await page.getByRole('dialog').waitFor();
  },
});
picture('history-undo', {
  ...watched,
  path: history,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('common:edit') }).click();
    const first = page.getByRole('listitem').first();
    await first.getByRole('button').click();
    await page.getByRole('button', { name: t('common:undo') }).waitFor();
  },
});

picture('follow', { ...watched, path: '/pages/profile/markRecord' });
picture('follow-empty', { as: 'newcomer', path: '/pages/profile/markRecord' });
picture('follow-edit', {
  ...watched,
  path: '/pages/profile/markRecord',
  show: ({ page, t }) => page.getByRole('button', { name: t('common:edit') }).click(),
});

const sendCode = async ({ page, t }: Scene, code: string) => {
  await page.getByLabel(t('common:pages.redeem'), { exact: true }).fill(code);
  await page.getByRole('button', { name: t('redeem:submit'), exact: true }).click();
};

picture('code-wrong', {
  as: 'demo',
  path: redeem,
  show: async (scene) => {
    scene.announceConsoleErrors(/404/);
    await sendCode(scene, 'K7QF 2MXX 0000 1');
    await scene.page.getByText(scene.t('redeem:check.title')).waitFor();
  },
});
picture('code-done', {
  as: 'demo',
  path: redeem,
  before: async ({ page }) => {
    await watchDramas(page);
    await page.route('**/activity/redeem', (route) =>
      route.fulfill({
        json: {
          code: successCode,
          msg: '',
          data: {
            coins: 200,
            membershipDays: 7,
            memberExpire: '2026-12-21T12:00:00.000Z',
            balance: { coin: 500, paidCoin: 240, bonusCoin: 260 },
          },
        },
      }),
    );
  },
  show: async (scene) => {
    await sendCode(scene, 'K7QF2-MXX22-AB3CD-EF4GH');
    await scene.page.getByText(scene.t('redeem:arrived')).waitFor();
    await scene.page.waitForLoadState('networkidle');
  },
});

picture('about', { path: '/pages/profile/about' });
picture('promises', { path: '/pages/profile/about?page=promises' });

const sentences = {
  begun: (language: Language) =>
    language === 'zh' ? '第七集总是停住' : 'Episode 7 stops at the same second',
  whole: (language: Language) =>
    language === 'zh'
      ? '第七集每次都停在同一秒，就在电话响起之后。'
      : 'Episode 7 stops at the same second every time, right after the phone rings.',
};

/** Fills the form. Two drawings stand for the screenshots. */
const fillFeedback = async ({ page, t, language }: Scene, text: keyof typeof sentences) => {
  await page.getByLabel(t('feedback:description')).fill(sentences[text](language));
  await page.getByLabel(t('feedback:contact')).fill('lena@example.org');
  const files = await Promise.all(['#3a1d22', '#16303a'].map((color) => drawPicture(page, color)));
  await page.getByLabel(t('feedback:pictures.add')).setInputFiles(files);
  await page.getByRole('img', { name: t('feedback:pictures.name', { number: 2 }) }).waitFor();
};

const drawPicture = async (page: Page, color: string) => {
  const url = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 390, height: 844 });
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 390, 844);
    }
    return canvas.toDataURL('image/png');
  }, color);
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return { name: 'screen.png', mimeType: 'image/png', buffer };
};

picture('feedback', {
  as: 'demo',
  path: feedback,
  show: (scene) => fillFeedback(scene, 'begun'),
});
picture('feedback-wrong', {
  as: 'demo',
  path: feedback,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('feedback:send') }).click();
    await page.getByText(t('feedback:problems.contact')).waitFor();
  },
});
picture('feedback-sent', {
  as: 'demo',
  path: feedback,
  show: async (scene) => {
    await fillFeedback(scene, 'whole');
    await scene.page.getByRole('button', { name: scene.t('feedback:send') }).click();
    await scene.page.getByText(scene.t('feedback:sent.title')).waitFor();
  },
});
