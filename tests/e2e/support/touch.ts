import type { CDPSession, Page } from 'playwright/test';

export interface Point {
  x: number;
  y: number;
}

/** A finger on the screen: real touch events, which Playwright itself cannot send for a drag. Chromium only. */
export interface Finger {
  down(at: Point): Promise<void>;
  /** Moves in a straight line, with an event for each frame. */
  move(to: Point, steps?: number): Promise<void>;
  up(): Promise<void>;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Returns the finger of a page. */
export const fingerOf = async (page: Page): Promise<Finger> => {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opened);
  const session = await opened;
  let at: Point = { x: 0, y: 0 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async down(point) {
      at = point;
      await send('touchStart', [at]);
    },
    async move(to, steps = 6) {
      const from = at;
      for (let step = 1; step <= steps; step++) {
        const share = step / steps;
        at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        await send('touchMove', [at]);
      }
    },
    async up() {
      await send('touchEnd', []);
    },
  };
};

/** Swipes in a straight line. */
export const swipe = async (page: Page, from: Point, to: Point, steps?: number): Promise<void> => {
  const finger = await fingerOf(page);
  await finger.down(from);
  await finger.move(to, steps);
  await finger.up();
};

/** Swipes up from `from`, which leads to the next item. */
export const swipeUp = (page: Page, from: Point = { x: 180, y: 560 }): Promise<void> =>
  swipe(page, from, { x: from.x, y: from.y - 320 });

/** Swipes down from `from`, which leads to the previous item. */
export const swipeDown = (page: Page, from: Point = { x: 180, y: 300 }): Promise<void> =>
  swipe(page, from, { x: from.x, y: from.y + 320 });
