import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  addDays,
  addMonths,
  dayOf,
  fourWeeksFrom,
  startOfDay,
  weeksOfMonth,
} from '#features/calendar/calendar-days.ts';
import { CalendarGrid } from '#features/calendar/calendar-grid.tsx';
import { monthName } from '#features/calendar/month-name.ts';
import { useAnswer } from '#lib/api/use-call.ts';
import { zoneName } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { Loaded, Loading } from '#ui/state.tsx';

/** The month of the address; null without one. */
const parseMonth = (text: string | null): string | null =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null;

/** What is released, begins and ends in a month, or in the next four weeks. */
export function Calendar() {
  const { t } = useTranslation(['shop', 'common']);
  const [params, setParams] = useSearchParams();
  const month = parseMonth(params.get('month'));
  const today = dayOf(new Date());
  const weeks = month === null ? fourWeeksFrom(today) : weeksOfMonth(month);
  const [first, last] = [weeks[0]?.[0] ?? today, weeks.at(-1)?.at(-1) ?? today];
  const entries = useAnswer(
    'calendar.list',
    { from: startOfDay(first).toISOString(), until: startOfDay(addDays(last, 1)).toISOString() },
    { keepsPrevious: true },
  );
  const show = (shown: string | null) => setParams(shown === null ? {} : { month: shown });
  const shownMonth = month ?? today.slice(0, 7);
  const heading = month === null ? t('calendar.fourWeeks') : monthName(month);
  return (
    <Page
      title={t('common:place.calendar')}
      note={
        <>
          {heading}
          <br />
          {t('calendar.zone', { zone: zoneName() })}
        </>
      }
      actions={
        <>
          <Button onPress={() => show(addMonths(shownMonth, month === null ? 0 : -1))}>
            {t(month === null ? 'calendar.thisMonth' : 'calendar.earlier')}
          </Button>
          <Button onPress={() => show(addMonths(shownMonth, 1))}>{t('calendar.later')}</Button>
          {month !== null && <Button onPress={() => show(null)}>{t('calendar.fourWeeks')}</Button>}
        </>
      }
    >
      <Loaded
        answer={entries}
        loading={
          <>
            <Loading lines={0} />
            <CalendarGrid weeks={weeks} month={month} entries={null} revision={0} />
          </>
        }
      >
        {({ result, revision }) => (
          <CalendarGrid weeks={weeks} month={month} entries={result} revision={revision} />
        )}
      </Loaded>
    </Page>
  );
}
