import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { daysOf, type Period, periodBefore, todayIn } from '#features/numbers/period.ts';
import { StepPlot } from '#features/numbers/plot/step-plot.tsx';
import { formatCalendarDay, formatNumber, zoneName } from '#lib/language/format.ts';

type Money = StaffResult<'stats.money'>;

interface CoinsByDayProps {
  period: Period;
  money: Money;
  before: Money | undefined;
  /** Of the file. */
  name: string;
}

const spentOn = ({ coins }: Money, days: readonly string[]) => {
  const byDay = new Map(coins.map((row) => [row.of, row]));
  return days.map((day) => byDay.get(day) ?? { boughtCoins: 0, bonusCoins: 0 });
};
const sumsOf = (money: Money, days: readonly string[]) =>
  spentOn(money, days).map(({ boughtCoins, bonusCoins }) => boughtCoins + bonusCoins);

/** The coins that unlocked episodes on each day, with the period before as dots. */
export function CoinsByDay({ period, money, before, name }: CoinsByDayProps) {
  const { t } = useTranslation('numbers');
  const days = daysOf(period);
  const sums = sumsOf(money, days);
  const spent = spentOn(money, days);
  const most = sums.indexOf(Math.max(...sums));
  return (
    <Figure
      title={t('money.coinsByDay')}
      counts={t('money.coinsByDayCounts', { zone: zoneName(period.zone) })}
      fileName={`coins-${name}-${period.from}-${period.until}`}
      plot={
        <StepPlot
          values={sums}
          before={before ? sumsOf(before, daysOf(periodBefore(period))) : []}
          labelOf={(index) => formatCalendarDay(days[index] ?? period.from)}
          format={formatNumber}
          sentence={t('money.coinsByDaySentence', {
            total: formatNumber(sums.reduce((total, coins) => total + coins, 0)),
            from: formatCalendarDay(period.from),
            until: formatCalendarDay(period.until),
          })}
          notes={(sums[most] ?? 0) > 0 ? [{ index: most, text: formatNumber(sums[most] ?? 0) }] : []}
          openFrom={period.until >= todayIn(period.zone) ? days.length - 1 : undefined}
        />
      }
      columns={[t('day'), t('money.column.boughtCoins'), t('money.column.bonusCoins')]}
      rows={days
        .map((day, index) => ({
          id: day,
          isQuiet: sums[index] === 0,
          cells: [
            formatCalendarDay(day),
            formatNumber(spent[index]?.boughtCoins ?? 0),
            formatNumber(spent[index]?.bonusCoins ?? 0),
          ],
        }))
        .toReversed()}
      csv={() => [
        ['day', 'bought_coins_spent', 'bonus_coins_spent'],
        ...days.map((day, index) => [day, spent[index]?.boughtCoins ?? 0, spent[index]?.bonusCoins ?? 0]),
      ]}
    />
  );
}
