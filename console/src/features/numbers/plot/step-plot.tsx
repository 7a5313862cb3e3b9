import { classNames } from '@cliffhanger/look/class-names.ts';
import { AxisBottom } from '@visx/axis';
import { localPoint } from '@visx/event';
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type PointerEvent, useState } from 'react';
import { type PlacedNote, placeNotes } from './place-notes.ts';
import styles from './plot.module.css';
import { useWidth } from './use-width.ts';

/** A value for each place of the axis, from the left; null where there is none. */
type Series = readonly (number | null)[];

interface StepPlotProps {
  values: Series;
  /** The values of the period before, drawn as dots. */
  before?: Series;
  /** The label of a step on the axis. */
  labelOf: (index: number) => string;
  format: (value: number) => string;
  /** The plot in one sentence, for screen readers. The table has its values. */
  sentence: string;
  /** A label at a place, such as the highest day. */
  notes?: readonly { index: number; text: string }[];
  /** From where on the values are not complete yet, drawn as dots. */
  openFrom?: number | undefined;
  /** Each place has a label of its own, in its middle. */
  isStepped?: boolean;
}

const height = 190;
const top = 34;
const bottom = 24;
/** As much as a label below the axis needs. */
const labelPixels = 74;

/** The corners of steps: each value is a ledge over its place. */
const cornersOf = (series: Series, from: number, to: number) =>
  series.flatMap((value, index) =>
    value === null || index < from || index >= to
      ? []
      : [
          { at: index, value },
          { at: index + 1, value },
        ],
  );

/** Values as ledges and steps, with one drop at the last one. */
export function StepPlot(props: StepPlotProps) {
  const { values, before = [], labelOf, format, sentence, notes = [], isStepped = false } = props;
  const { openFrom = values.length } = props;
  const [ref, width] = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const known = [...values, ...before].filter((value) => value !== null);
  const x = scaleLinear({ domain: [0, Math.max(values.length, 1)], range: [0, width] });
  const y = scaleLinear({
    domain: [Math.min(0, ...known), Math.max(1, ...known)],
    range: [height - bottom, top],
  });
  const lastIndex = values.findLastIndex((value) => value !== null);
  const last = values[lastIndex];
  const point = (event: PointerEvent<SVGRectElement>) => {
    const at = localPoint(event);
    if (at) setPointed(Math.min(values.length - 1, Math.max(0, Math.floor(x.invert(at.x)))));
  };
  const line = (series: Series, from: number, to: number, className: string | undefined) => (
    <LinePath
      data={cornersOf(series, from, to)}
      x={({ at }) => x(at)}
      y={({ value }) => y(value)}
      className={classNames(styles.line, className)}
    />
  );
  return (
    <div ref={ref} className={styles.plot} role="img" aria-label={sentence}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <AxisBottom
            scale={x}
            top={y(0)}
            hideTicks
            tickValues={isStepped ? stepTicksOf(values.length, width) : ticksOf(values.length, width)}
            tickFormat={(index) => labelOf(Math.floor(Number(index)))}
            axisLineClassName={styles.axis ?? ''}
            tickLabelProps={(index) => ({
              className: styles.label ?? '',
              dy: 4,
              textAnchor: Number(index) === 0 ? 'start' : 'middle',
            })}
          />
          {line(before, 0, before.length, styles.before)}
          {line(values, 0, openFrom, undefined)}
          {line(values, Math.max(0, openFrom), values.length, styles.open)}
          {last !== undefined && last !== null && (
            <line
              className={styles.drop}
              x1={x(lastIndex + 1) - 1}
              x2={x(lastIndex + 1) - 1}
              y1={y(last) - 1}
              y2={y(last) + 9}
            />
          )}
          {pointed === null &&
            placeNotes(
              notes.map(({ index, text }) => ({
                text,
                x: x(isStepped ? index : index + 0.5) + (isStepped && index > 0 ? 8 : 0),
                y: y(values[index] ?? 0),
              })),
              { width, isStepped },
            ).map((note) => <Words key={note.text + note.x} {...note} />)}
          {pointed !== null && (
            <Pointed
              x={x(pointed + 0.5)}
              bottom={y(0)}
              width={width}
              text={[
                labelOf(pointed),
                ...[values, before].flatMap((series) => textAt(series, pointed, format)),
              ]}
            />
          )}
          <rect
            className={styles.target}
            width={width}
            height={height}
            onPointerMove={point}
            onPointerLeave={() => setPointed(null)}
          />
        </svg>
      )}
    </div>
  );
}

/** The middles of places with long labels: every second one where they would overlap. */
const stepTicksOf = (count: number, width: number): number[] => {
  const step = width / count < labelPixels * 1.5 ? 2 : 1;
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step + 0.5);
};

const textAt = (series: Series, index: number, format: StepPlotProps['format']): string[] => {
  if (series.length === 0) return [];
  const value = series[index];
  return [value === null || value === undefined ? '–' : format(value)];
};

/** A line at the place under the pointer, with its values. */
function Pointed(props: { x: number; bottom: number; width: number; text: readonly string[] }) {
  const { x, bottom: bottomY, width, text } = props;
  return (
    <Group>
      <line className={styles.pointer} x1={x} x2={x} y1={top} y2={bottomY} />
      {placeNotes([{ x, y: top, text: text.join(' · ') }], { width, isStepped: false }).map((note) => (
        <Words key="note" {...note} />
      ))}
    </Group>
  );
}

const ticksOf = (count: number, width: number): number[] => {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / labelPixels))));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
};

function Words({ text, x, y, anchor }: PlacedNote) {
  return (
    <text className={styles.note} x={x} y={y} textAnchor={anchor}>
      {text}
    </text>
  );
}
