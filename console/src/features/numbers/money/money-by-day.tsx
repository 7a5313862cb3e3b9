import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { daysOf, type Period, periodBefore, todayIn } from '#features/numbers/period.ts';
import { plainAmount } from '#features/numbers/plain-amount.ts';
import { StepPlot } from '#features/numbers/plot/step-plot.tsx';
import { formatCalendarDay, formatMoney, formatNumber, zoneName } from '#lib/language/format.ts';

type Money = StaffResult<'stats.money'>;
type MoneyRow = Money['rows'][number];

interface MoneyByDayProps {
  period: Period;
  money: Money;
  before: Money | undefined;
  currency: string;
}

const none = { orders: 0, takenMinor: 0, returnedOrders: 0, returnedMinor: 0 };

const leftByDay = (rows: readonly MoneyRow[], days: readonly string[], currency: string): number[] => {
  const byDay = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.of, row]));
  return days.map((day) => {
    const { takenMinor, returnedMinor } = byDay.get(day) ?? none;
    return takenMinor - returnedMinor;
  });
};

/** One currency by day, with the period before as dots. */
export function MoneyByDay({ period, money, before, currency }: MoneyByDayProps) {
  const { t } = useTranslation('numbers');
  const days = daysOf(period);
  const left = leftByDay(money.rows, days, currency);
  const isRunning = period.until >= todayIn(period.zone);
  const byDay = new Map(money.rows.filter((row) => row.currency === currency).map((row) => [row.of, row]));
  const coins = new Map(money.coins.map((row) => [row.of, row]));
  const most = left.indexOf(Math.max(...left));
  const format = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const total = format(left.reduce((sum, amount) => sum + amount, 0));
  const rows = days.map((day, index) => {
    const { orders, takenMinor, returnedMinor } = byDay.get(day) ?? none;
    const { boughtCoins, bonusCoins } = coins.get(day) ?? { boughtCoins: 0, bonusCoins: 0 };
    return { day, orders, takenMinor, returnedMinor, leftMinor: left[index] ?? 0, boughtCoins, bonusCoins };
  });
  const columns = [
    t('day'),
    t('money.column.orders'),
    t('money.column.taken'),
    t('money.column.returned'),
    t('money.column.left'),
    t('money.column.coins'),
  ];
  return (
    <Figure
      title={t('money.byDay', { currency })}
      counts={t('money.byDayCounts', { zone: zoneName(period.zone) })}
      fileName={`money-${currency}-${period.from}-${period.until}`}
      plot={
        <StepPlot
          values={left}
          before={before ? leftByDay(before.rows, daysOf(periodBefore(period)), currency) : []}
          labelOf={(index) => formatCalendarDay(days[index] ?? period.from)}
          format={format}
          sentence={t('money.byDaySentence', {
            total,
            from: formatCalendarDay(period.from),
            until: formatCalendarDay(period.until),
          })}
          notes={(left[most] ?? 0) > 0 ? [{ index: most, text: format(left[most] ?? 0) }] : []}
          openFrom={isRunning ? days.length - 1 : undefined}
        />
      }
      columns={columns}
      rows={rows.toReversed().map(({ day, orders, takenMinor, returnedMinor, leftMinor, ...spent }) => ({
        id: day,
        isQuiet: orders === 0 && returnedMinor === 0,
        cells: [
          formatCalendarDay(day),
          formatNumber(orders),
          format(takenMinor),
          returnedMinor === 0 ? '–' : format(returnedMinor),
          format(leftMinor),
          formatNumber(spent.boughtCoins + spent.bonusCoins),
        ],
      }))}
      csv={() => [
        ['day', 'currency', 'orders', 'taken', 'returned', 'left', 'bought_coins_spent', 'bonus_coins_spent'],
        ...rows.map((row) => [
          ...[row.day, currency, row.orders],
          ...[row.takenMinor, row.returnedMinor, row.leftMinor].map((amount) =>
            plainAmount(amount, currency),
          ),
          ...[row.boughtCoins, row.bonusCoins],
        ]),
      ]}
    />
  );
}
