import { classNames } from '@cliffhanger/look/class-names.ts';
import { AxisBottom } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import styles from '#features/numbers/plot/plot.module.css';
import { useWidth } from '#features/numbers/plot/use-width.ts';
import { formatTimeOfDay } from '#lib/language/format.ts';

interface DayPlotProps {
  /** When the day began, and until when it is known. */
  startsAt: string;
  at: string;
  /** The sum at the end of each hour; the last one until now. */
  hours: readonly number[];
  /** Of the whole day a week ago. */
  hoursBefore: readonly number[];
  /** Names the line of a week ago. */
  label: string;
  /** The plot in one sentence, for screen readers. */
  sentence: string;
}

interface Point {
  hour: number;
  sum: number;
}

const height = 172;
const top = 16;
const bottom = 22;
const hourMs = 3_600_000;
const tickHours = 6;
/** Where on its line the words of a week ago stand: beside the line of today, which grows over the first place. */
const [lateShare, earlyShare] = [0.82, 0.35];
const maxLitShare = 0.65;

/** Sums that grow through a day, lit up to now, over those of the day a week ago. */
export function DayPlot({ startsAt, at, hours, hoursBefore, label, sentence }: DayPlotProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const elapsed = (Date.parse(at) - Date.parse(startsAt)) / hourMs;
  const length = Math.max(hoursBefore.length, Math.ceil(elapsed));
  const pointsOf = (sums: readonly number[], until: number): Point[] => [
    { hour: 0, sum: 0 },
    ...sums.map((sum, index) => ({ hour: Math.min(index + 1, until), sum })),
  ];
  const now = pointsOf(hours, elapsed);
  const before = pointsOf(hoursBefore, length);
  const sums = [...now, ...before].map(({ sum }) => sum);
  const x = scaleLinear({ domain: [0, length], range: [0, width] });
  const y = scaleLinear({
    domain: [Math.min(0, ...sums), Math.max(1, ...sums)],
    range: [height - bottom, top],
  });
  const last = now.at(-1) ?? { hour: 0, sum: 0 };
  const namedHour = Math.round(length * (elapsed < length * maxLitShare ? lateShare : earlyShare));
  const namedY = Math.min(...[before, now].map((points) => y(points[namedHour]?.sum ?? 0)));
  const ticks = Array.from({ length: Math.floor(length / tickHours) + 1 }, (_, index) => index * tickHours);
  const timeOf = (hour: number) =>
    hour === 24 && length === 24
      ? '24:00'
      : formatTimeOfDay(new Date(Date.parse(startsAt) + hour * hourMs).toISOString());
  const line = (points: readonly Point[], className: string | undefined) => (
    <LinePath
      data={[...points]}
      x={({ hour }) => x(hour)}
      y={({ sum }) => y(sum)}
      className={classNames(styles.line, className)}
    />
  );
  return (
    <div ref={ref} className={styles.plot} style={{ height }} role="img" aria-label={sentence}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <AxisBottom
            scale={x}
            top={y(0)}
            hideTicks
            tickValues={ticks}
            tickFormat={(hour) => timeOf(Number(hour))}
            axisLineClassName={styles.axis ?? ''}
            tickLabelProps={(hour) => ({
              className: styles.label ?? '',
              dy: 4,
              textAnchor: Number(hour) === 0 ? 'start' : Number(hour) === length ? 'end' : 'middle',
            })}
          />
          {line(before, styles.before)}
          {line(now, undefined)}
          <line
            className={styles.drop}
            x1={x(last.hour) - 1}
            x2={x(last.hour) - 1}
            y1={y(last.sum) - 1}
            y2={y(last.sum) + 7}
          />
          <text className={styles.label} x={x(namedHour) - 8} y={Math.max(namedY - 8, 12)} textAnchor="end">
            {label}
          </text>
          <text
            className={styles.note}
            x={x(last.hour) + (elapsed < length / 6 ? 8 : -8)}
            y={Math.max(y(last.sum) - 10, 12)}
            textAnchor={elapsed < length / 6 ? 'start' : 'end'}
          >
            {formatTimeOfDay(at)}
          </text>
        </svg>
      )}
    </div>
  );
}
