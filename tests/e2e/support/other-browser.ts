import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** A browser that Playwright cannot drive as it is installed. */
export interface OtherBrowser {
  goto(url: string): Promise<void>;
  /** Runs a function in the page, which sees nothing of the test. */
  evaluate<Result>(run: () => Result): Promise<Result>;
  /** Sends real input: https://www.w3.org/TR/webdriver2/#actions */
  act(actions: readonly object[]): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Returns the path of an installed program, or null. */
export const findProgram = (names: readonly string[]): string | null => {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const places = names.flatMap((name) =>
    path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name)),
  );
  return places.find((place) => existsSync(place)) ?? null;
};

export const stop = async (program: ChildProcess): Promise<void> => {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const stopped = new Promise((resolve) => program.once('exit', resolve));
  program.kill();
  await stopped;
};

/** Resolves to the first group of a pattern in what a program prints. */
export const waitForOutput = (program: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    program.stdout?.on('data', read);
    program.stderr?.on('data', read);
    program.once('exit', (code) => reject(new Error(`${program.spawnfile} stopped with ${code}:\n${text}`)));
  });

export const pressKey = (browser: OtherBrowser, key: string) =>
  browser.act([
    { type: 'key', id: 'keyboard', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: key })) },
  ]);

type Point = { x: number; y: number };

/** Presses the mouse, moves it in a straight line, and lets it go. */
export const dragMouse = (browser: OtherBrowser, from: Point, to: Point) =>
  browser.act([
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', duration: 0, ...from },
        { type: 'pointerDown', button: 0 },
        ...[0.25, 0.5, 0.75, 1].map((share) => ({
          type: 'pointerMove',
          duration: 40,
          x: Math.round(from.x + (to.x - from.x) * share),
          y: Math.round(from.y + (to.y - from.y) * share),
        })),
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]);

export const click = (browser: OtherBrowser, at: Point) => dragMouse(browser, at, at);
