import { classNames } from '@cliffhanger/look/class-names.ts';
import { useState } from 'react';
import { Link } from 'react-aria-components/Link';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatTimeOfDay, formatWeekdayName } from '#lib/language/format.ts';
import { Section } from '#ui/page.tsx';
import { DayPlot } from './day-plot.tsx';
import styles from './figures.module.css';
import type { Now } from './use-now.ts';

/** What was taken today by currency, which are never added, as a line against the same weekday of last week. */
export function Taken({ now }: { now: Now }) {
  const { t } = useTranslation('today');
  const [chosen, setChosen] = useState<string | null>(null);
  const { dayBefore, at } = now;
  const moved = now.money.filter((sum) => sum.leftMinor !== 0 || sum.leftMinorBefore !== 0);
  const money = moved.length > 0 ? moved : now.money.slice(0, 1);
  const shown = money.find(({ currency }) => currency === chosen) ?? money[0];
  const weekday = formatWeekdayName(dayBefore);
  return (
    <Section
      title={t('taken')}
      note={<span className="fine">{t('takenNote')}</span>}
      end={<Link href="/numbers/money">{t('allNumbers')}</Link>}
    >
      {shown === undefined ? (
        <p className="fine">{t('nothingTaken', { weekday })}</p>
      ) : (
        <>
          <div className={styles.taken}>
            <ToggleButtonGroup
              aria-label={t('takenCurrency')}
              className={styles.sums ?? ''}
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={[shown.currency]}
              onSelectionChange={([key]) => setChosen(String(key))}
            >
              {money.map(({ currency, leftMinor }) => (
                <ToggleButton
                  key={currency}
                  id={currency}
                  className={classNames(currency === shown.currency ? 'display' : 'title', styles.sum)}
                >
                  {formatMoney({ amountMinor: leftMinor, currency })}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            <p className={`fine ${styles.before}`}>
              {t('lastWeekByNow', { weekday })}
              <br />
              {money
                .map(({ currency, leftMinorBefore }) =>
                  formatMoney({ amountMinor: leftMinorBefore, currency }),
                )
                .join(' · ')}
            </p>
          </div>
          <DayPlot
            startsAt={now.startsAt}
            at={at}
            hours={shown.hours}
            hoursBefore={shown.hoursBefore}
            label={t('lastWeek', { weekday })}
            sentence={t('takenSentence', {
              currency: shown.currency,
              time: formatTimeOfDay(at),
              now: formatMoney({ amountMinor: shown.leftMinor, currency: shown.currency }),
              weekday,
              before: formatMoney({ amountMinor: shown.leftMinorBefore, currency: shown.currency }),
            })}
          />
        </>
      )}
    </Section>
  );
}
