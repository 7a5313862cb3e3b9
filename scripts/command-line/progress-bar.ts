import type { WriteStream } from 'node:tty';

export interface Progress {
  /** `part` is 0 to 1. */
  show(part: number): void;
  end(): void;
}

const width = 28;
const stepPercent = 10;

/** A bar that fills in place on a terminal; elsewhere a line at every tenth. */
export const createProgress = (out: Pick<WriteStream, 'write' | 'isTTY'>, title: string): Progress => {
  let shownPercent = -1;
  return {
    show(part) {
      const percent = Math.floor(part * 100);
      if (percent === shownPercent) return;
      if (out.isTTY) {
        const filled = Math.round(part * width);
        out.write(`\r${title} ${'━'.repeat(filled)}${'·'.repeat(width - filled)} ${percent} %`);
      } else if (
        shownPercent < 0 ||
        Math.floor(percent / stepPercent) > Math.floor(shownPercent / stepPercent)
      ) {
        out.write(`${title}: ${percent} %\n`);
      }
      shownPercent = percent;
    },
    end() {
      if (out.isTTY && shownPercent >= 0) out.write('\n');
    },
  };
};
