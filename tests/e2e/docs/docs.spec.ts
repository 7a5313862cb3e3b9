import { constants, publicEncrypt, randomUUID } from 'node:crypto';
import { languages } from '@cliffhanger/contracts';
import { expect, test } from '../support/stack.ts';

const seal = (publicKey: string, value: string) => {
  const sealed = Buffer.from(JSON.stringify({ value, sealedAtMs: Date.now() }));
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(key, sealed).toString('base64');
};

test('a developer signs in on the API documentation page and tries calls, without external resources', async ({
  page,
  request,
  stack,
  announceConsoleErrors,
}) => {
  // The first sign-in uses a wrong password.
  announceConsoleErrors(/401/);
  const externalUrls: string[] = [];
  page.on('request', (sent) => {
    if (!sent.url().startsWith(stack.address) && !sent.url().startsWith('data:'))
      externalUrls.push(sent.url());
  });
  const username = `dev-${randomUUID().slice(0, 8)}`;
  const password = 'correct horse 1';
  const { data } = await (await request.get('/api/v1/settings')).json();
  await request.post('/api/v1/user/register/account', {
    data: { username, password: seal(data.public_key, password) },
  });

  await page.goto('/docs');
  await expect(page.getByLabel('Accept-Language').getByRole('option')).toHaveText([...languages]);
  await page.getByText('Encrypted values', { exact: true }).click();
  await expect(page.getByText('seal-openssl.sh', { exact: true })).toBeVisible();
  await expect(page.locator('#about pre').first()).toContainText('publicEncrypt');
  await page.getByLabel('Find a call').fill('userinfo');
  const operation = page.locator('[id="account.userInfo"]');
  await operation.locator('summary').first().click();
  await expect(page.locator('.operation:visible')).toHaveCount(1);
  const tryIt = () => operation.getByRole('button', { name: 'Try it' }).click();
  await tryIt();
  await expect(operation.getByRole('status')).toContainText('HTTP 200');
  await expect(operation.locator('.answer')).toContainText('"data": null');

  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill('wrong password 1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('#caller-state')).toContainText('3102');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('#caller-state')).toHaveText(`Signed in as ${username}.`);
  await tryIt();
  await expect(operation.locator('.answer')).toContainText(username);

  await expect(page.locator('[id="events.stream"]')).toHaveCount(0);
  await page.getByText('update_balance:').click();
  await expect(page.locator('#events details[open] pre').first()).toContainText('"action": "update_balance"');
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect(page.locator('#heard')).toContainText('Listening');
  expect(externalUrls).toEqual([]);
});
