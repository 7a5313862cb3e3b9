export interface ProgressBar {
  /** @param part 0 to 1 */
  update(part: number): void;
  end(): void;
}

const width = 28;
const stepPercent = 10;

/** Draws a bar in place on a terminal; elsewhere prints a line for every ten percent. */
export const createProgressBar = (
  out: { write(text: string): unknown; readonly isTTY?: boolean },
  title: string,
): ProgressBar => {
  let shownPercent = -1;
  return {
    update(part) {
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
