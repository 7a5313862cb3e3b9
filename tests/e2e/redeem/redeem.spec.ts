import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rewardRules } from '@cliffhanger/contracts';
import { signIn } from '../../screenshots/support/viewers.ts';
import { staff } from '../../support/staff.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

test.beforeEach(({ page, stack }) => signIn(page, stack.address, 'newcomer'));

test(
  'a wrong code is said on the field, and a code brings its coins once',
  { tag: '@small' },
  async ({ page, stack, announceConsoleErrors }, { outputDir }) => {
    announceConsoleErrors(/404|409/);
    mkdirSync(outputDir, { recursive: true });
    const out = path.join(outputDir, 'codes.csv');
    const created = await staff(
      stack.dataDir,
      ...['codes', 'create', '--count', '1', '--coins', '200', '--uses', '5', '--out', out],
    );
    expect(created.stderr).toBe('');
    const code = readFileSync(out, 'utf8').split('\n')[1]?.split(',')[0] ?? '';
    await page.goto('/#/pages/profile/code');
    const field = page.getByLabel(t('common:pages.redeem'), { exact: true });
    const redeem = page.getByRole('button', { name: t('redeem:submit'), exact: true });

    await redeem.click();
    await expect(field).toHaveAccessibleDescription(t('redeem:problems.missing'));
    await field.fill('K7QF 2MXX 0000 1');
    await redeem.click();
    await expect(field).toHaveAccessibleDescription(/Redeem code error/);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('K7QF 2MXX 0000 1');
    const { maxTries: max } = rewardRules.redeem;
    await expect(page.getByText(t('redeem:check.triesLeft', { count: max - 1, max }))).toBeVisible();
    await expectSoundScreen(page, 'wrong code');

    await field.fill(code.toLowerCase().replaceAll('-', ' '));
    await redeem.click();
    const coins = t('redeem:coins', { count: 200, coins: 200 });
    await expect(page.getByRole('heading', { name: coins })).toBeVisible();
    await expectSoundScreen(page, 'redeemed code');
    await page.getByRole('button', { name: t('redeem:another') }).click();
    await expect(page.getByText(t('redeem:before'))).toBeVisible();
    await field.fill(code);
    await redeem.click();
    await expect(field).toHaveAccessibleDescription(t('redeem:problems.taken'));
    await expect(page.getByText(t('redeem:check.triesLeft', { count: max - 2, max }))).toBeVisible();
    await expect(page.getByText(t('redeem:check.letters'))).toHaveCount(0);
  },
);
