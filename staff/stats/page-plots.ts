export interface Bar {
  /** Of the episode. */
  number: number;
  /** Drawn over each other, the first at the back. */
  values: readonly { style: string; value: number }[];
  /** The text of the tooltip, which screen readers read too. */
  description: string;
}

const barUnits = 10;
const heightUnits = 100;

/** The next of 4, 6, 8, 10, 20, 40, … at or above a number. */
const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
};

/** About how many numbers of episodes fit under a plot on a phone. */
const maxNumbers = 10;
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

interface Scale {
  /** Names the plot for screen readers. */
  label: string;
  format: (value: number) => string;
  /** The top of the scale; default: a round number above the highest bar. */
  top?: number;
  /** The index of a bar before which a dashed line stands. */
  mark?: number | undefined;
}

/** The lowest top of a scale, whose half is a whole number. */
const minTop = 4;

/**
 * Draws one bar for each episode as SVG. The shapes stretch with the page; the texts are HTML and keep their size.
 */
export const drawBars = (bars: readonly Bar[], { label, format, top: fixedTop, mark }: Scale): string => {
  const values = bars.flatMap((bar) => bar.values.map(({ value }) => value));
  const top = fixedTop ?? roundUp(Math.max(...values, minTop));
  const width = bars.length * barUnits;
  const heightOf = (value: number) => (value / top) * heightUnits;
  const lines = [0, 0.5, 1].map((part) => {
    const y = heightUnits * (1 - part);
    return `<line x1="0" x2="${width}" y1="${y}" y2="${y}"/>`;
  });
  if (mark !== undefined) {
    const x = mark * barUnits;
    lines.push(`<line class="mark" x1="${x}" x2="${x}" y1="0" y2="${heightUnits}"/>`);
  }
  const shapes = bars.map(({ description, ...bar }, index) => {
    const rectangles = bar.values.map(({ style, value }) => {
      const height = heightOf(value);
      return `<rect class="${style}" x="${index * barUnits + 1}" y="${(heightUnits - height).toFixed(2)}" width="${barUnits - 2}" height="${height.toFixed(2)}"/>`;
    });
    const target = `<rect class="target" x="${index * barUnits}" y="0" width="${barUnits}" height="${heightUnits}"/>`;
    return `<g><title>${description}</title>${rectangles.join('')}${target}</g>`;
  });
  const every = steps.find((step) => bars.length / step <= maxNumbers) ?? bars.length;
  const numbers = bars.map(({ number }, index) =>
    index === 0 || (number % every === 0 && index >= every / 2)
      ? `<span style="left:${(((index + 0.5) / bars.length) * 100).toFixed(2)}%">${number}</span>`
      : '',
  );
  return `<div class="plot">
<div class="scale" aria-hidden="true"><span>${format(top)}</span><span>${format(top / 2)}</span><span>0</span></div>
<svg role="img" aria-label="${label}" viewBox="0 0 ${width} ${heightUnits}" preserveAspectRatio="none"><g class="lines">${lines.join('')}</g>
${shapes.join('\n')}
</svg>
<div class="numbers" aria-hidden="true">${numbers.join('')}</div>
</div>`;
};
