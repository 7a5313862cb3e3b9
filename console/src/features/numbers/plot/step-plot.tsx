import { classNames } from '@cliffhanger/look/class-names.ts';
import { AxisBottom } from '@visx/axis';
import { localPoint } from '@visx/event';
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type PointerEvent, useState } from 'react';
import styles from './plot.module.css';
import { useWidth } from './use-width.ts';

/** A value for each place of the axis, from the left; null where there is none. */
type Series = readonly (number | null)[];

interface StepPlotProps {
  values: Series;
  /** What it is compared with, drawn as dots. */
  before?: Series;
  /** What stands below a place. */
  labelOf: (index: number) => string;
  format: (value: number) => string;
  /** The plot in one sentence, for screen readers. The table has its values. */
  sentence: string;
  /** A label at a place, such as the highest day. */
  notes?: readonly { index: number; text: string }[];
  /** From where on the values are not complete yet, drawn as dots. */
  openFrom?: number | undefined;
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
  const { values, before = [], labelOf, format, sentence, notes = [], openFrom = values.length } = props;
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
            tickValues={ticksOf(values.length, width)}
            tickFormat={(index) => labelOf(Number(index))}
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
            notes.map(({ index, text }) => (
              <Note key={index} x={x(index + 0.5)} y={y(values[index] ?? 0)} width={width} text={text} />
            ))}
          {pointed !== null && (
            <Group>
              <line
                className={styles.pointer}
                x1={x(pointed + 0.5)}
                x2={x(pointed + 0.5)}
                y1={top}
                y2={y(0)}
              />
              <Note
                x={x(pointed + 0.5)}
                y={top}
                width={width}
                text={[
                  labelOf(pointed),
                  ...[values[pointed], before[pointed]].map((value) => (value == null ? '–' : format(value))),
                ]
                  .slice(0, before.length > 0 ? 3 : 2)
                  .join(' · ')}
              />
            </Group>
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

const ticksOf = (count: number, width: number): number[] => {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / labelPixels))));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
};

/** Words above a place, which stay within the plot. */
function Note({ x, y, width, text }: { x: number; y: number; width: number; text: string }) {
  const isLate = x > width / 2;
  return (
    <text className={styles.note} x={x} y={Math.max(y - 10, 14)} textAnchor={isLate ? 'end' : 'start'}>
      {text}
    </text>
  );
}
