import type { StaffArguments, StaffCallName, StaffResult, StaffRole } from '@cliffhanger/contracts/staff';
import { callStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import type { Page } from 'playwright/test';
import { createDesk } from '../../../support/console-desk.ts';
import { freePort } from '../../support/free-port.ts';
import { test as base, expect } from '../../support/stack.ts';
import { consoleTextsOf } from './console-texts.ts';

export { expect };

const en = consoleTextsOf('en');

interface Invitation {
  name?: string;
  role?: StaffRole;
  languages?: ('zh' | 'en' | 'pt' | 'es')[];
  /** The screen that the person opens, such as `/people`. Default: today. */
  at?: string;
}

/** The staff's side of a server. */
export interface Desk {
  /** Makes a staff call as a command does. */
  call<Name extends StaffCallName>(name: Name, input: StaffArguments<Name>): Promise<StaffResult<Name>>;
  /** Opens the console as a new person, whose passkey is of the test and not of the page's browser. @returns their name */
  signIn(page: Page, invitation?: Invitation): Promise<string>;
}

interface DeskFixtures {
  desk: Desk;
}

/**
 * Browser tests of the console. The base address is that of the console; `stack.address` is that of the viewers' app, with the
 * lab.
 */
export const test = base.extend<DeskFixtures>({
  serverEnvironment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of the fixture from this pattern.
    async ({}, use) => {
      const port = await freePort();
      await use({ STAFF_URL: `http://localhost:${port}`, STAFF_PORT: String(port) });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ serverEnvironment }, use) => use(serverEnvironment.STAFF_URL),
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  deviceScaleFactor: 1,
  desk: async ({ stack, announceConsoleErrors }, use) => {
    // The browser reports each call that is refused.
    announceConsoleErrors(/responded with a status of 4\d\d/);
    const call: Desk['call'] = async (verb, input) => {
      const answer = await callStaffServer(stack.dataDir, { verb, input, operator: 'tester@test' });
      if (!answer) throw new Error('the server does not run');
      return answer.result as never;
    };
    await use({
      call,
      async signIn(
        page,
        { name = `staff-${crypto.randomUUID().slice(0, 8)}`, role = 'owner', languages = [], at = '/' } = {},
      ) {
        const { link } = await call('people.invite', { name, role, languages });
        const { origin, port } = new URL(link);
        const person = await createDesk({ port: Number(port), origin }).join(link);
        const [cookie = '', value = ''] = person.cookie().split('=');
        await page.context().addCookies([{ name: cookie, value, url: origin }]);
        await page.goto(new URL(`/#${at}`, origin).href);
        // On a phone the rail is hidden.
        await page.locator('nav:visible').first().waitFor();
        return name;
      },
    });
  },
});

/** The console's texts in English. */
export const t = en;
