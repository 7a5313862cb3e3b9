import type { Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';

/** Signs the page's browser in as the account of the demo library, before its first request. */
export const signInAsDemo = async (page: Page): Promise<void> => {
  // The context knows the address of the server.
  const answer = await page.request.get('/robots.txt');
  await signIn(page, new URL(answer.url()).origin, 'demo');
};
