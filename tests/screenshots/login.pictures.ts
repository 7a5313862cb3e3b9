import { readCode } from '../e2e/support/outbox.ts';
import { picture, type Scene } from './support/picture.ts';

const freshEmail = () => `lena-${crypto.randomUUID().slice(0, 4)}@example.org`;
const refusal = /status of 40[014]/;

const sendCode = async ({ page, t }: Scene, label: string, address: string) => {
  await page.getByLabel(label).fill(address);
  await page.getByRole('button', { name: t('account:sendCode') }).click();
  await page.getByLabel(t('account:code'), { exact: true }).waitFor();
};

picture('login', {
  path: '/pages/login/index',
  show: async ({ page, t, announceConsoleErrors }) => {
    announceConsoleErrors(refusal);
    await page.getByLabel(t('account:identifier')).fill('lena@example.org');
    await page.getByLabel(t('account:password'), { exact: true }).fill('ferryhome');
    await page.getByRole('checkbox').check();
    await page.locator('form [type=submit]').click();
    await page.locator('[aria-invalid="true"]').waitFor();
  },
});

picture('login-email-code', {
  path: '/pages/login/index?by=email',
  show: async (scene) => {
    const { page, t, announceConsoleErrors } = scene;
    announceConsoleErrors(refusal);
    const address = freshEmail();
    await sendCode(scene, t('account:email'), address);
    const sent = await readCode(new URL(page.url()).origin, address);
    await page.getByLabel(t('account:code'), { exact: true }).fill(sent === '481730' ? '481731' : '481730');
    await page.getByRole('checkbox').check();
    await page.locator('form [type=submit]').click();
    await page.locator('[aria-invalid="true"]').waitFor();
  },
});

picture('login-phone', {
  path: '/pages/login/index?by=phone',
  show: async (scene) => {
    const { page, t } = scene;
    await page.getByLabel(t('account:country')).selectOption('BR');
    const digits = String(Math.floor(Math.random() * 10_000)).padStart(4, '0');
    await sendCode(scene, t('account:phone'), `11 98765 ${digits}`);
    await page.getByLabel(t('account:code'), { exact: true }).fill('481');
    await page.getByRole('checkbox').check();
    await page.getByLabel(t('account:code'), { exact: true }).focus();
  },
});

picture('register', {
  path: '/pages/login/regiest',
  show: async ({ page, t }) => {
    const password = page.getByLabel(t('account:password'), { exact: true });
    const confirm = page.getByLabel(t('account:confirm'));
    await page.getByLabel(t('account:username')).fill('lena.duarte');
    await page.getByLabel(t('account:inviteCode')).fill('LENA7Q');
    await password.fill('ferryhome1');
    await confirm.fill('ferryhome1');
    await page.locator('form [type=submit]').click();
    await confirm.fill('');
    await password.fill('lena.duarte');
  },
});

picture('forget', {
  path: '/pages/login/forget',
  show: async (scene) => {
    const { page, t } = scene;
    await sendCode(scene, t('account:reset.address'), freshEmail());
    await page.getByLabel(t('account:code'), { exact: true }).fill('4817');
  },
});

picture('agreement', {
  path: '/pages/login/agreement',
  show: ({ page }) => page.mouse.wheel(0, 300),
});
picture('policy', { path: '/pages/login/policy' });
