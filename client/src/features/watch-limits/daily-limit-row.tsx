import type { WatchLimits } from '@cliffhanger/contracts';
import { watchLimitRules } from '@cliffhanger/contracts/watch-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayAndTimeInText, formatDuration } from '#lib/language/format.ts';
import { AmountForm } from '#ui/amount-form.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { minuteStops, parseMinutes } from './limit-minutes.ts';
import { useSetWatchLimits } from './use-set-watch-limits.ts';

/** The minutes a day that the viewer lets themselves watch. */
export function DailyLimitRow({ limits }: { limits: WatchLimits }) {
  const { t } = useTranslation(['watchLimits', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { minutes } = limits;
  return (
    <>
      <ListItem
        label={t('limit.title')}
        detail={useDetail(limits)}
        value={minutes === null ? t('limit.none') : t('limit.value', { limit: formatMinutes(minutes) })}
        needsConnection
        onClick={() => setIsOpen(true)}
      />
      <Sheet open={isOpen} onClose={close} title={t('limit.title')} closeLabel={t('common:close')}>
        <LimitForm limits={limits} onSaved={close} />
      </Sheet>
    </>
  );
}

const formatMinutes = (minutes: number) => formatDuration(minutes * 60);

/** What was asked for, or what was watched today. */
function useDetail({ minutes, next, watchedSeconds, extraMinutes }: WatchLimits): string | undefined {
  const { t } = useTranslation('watchLimits');
  if (next) {
    const time = formatDayAndTimeInText(next.at);
    return next.minutes === null
      ? t('limit.nextNone', { time })
      : t('limit.next', { time, limit: formatMinutes(next.minutes) });
  }
  if (minutes === null) return undefined;
  const watched = formatMinutes(Math.floor(watchedSeconds / 60));
  const allowed = formatMinutes(minutes + extraMinutes);
  return extraMinutes > 0 ? t('limit.watchedOf', { watched, allowed }) : t('limit.watched', { watched });
}

const stops = minuteStops.map((minutes) => ({ value: minutes, label: String(minutes) }));

function LimitForm({ limits, onSaved }: { limits: WatchLimits; onSaved: () => void }) {
  const { t } = useTranslation('watchLimits');
  const { minutes, next } = limits;
  const { setMinutes, isSaving } = useSetWatchLimits();
  return (
    <>
      <AmountForm
        label={t('limit.title')}
        text={t('limit.text')}
        stops={stops}
        initial={next?.minutes ?? minutes ?? 60}
        format={formatMinutes}
        formatTyped={String}
        parse={parseMinutes}
        inputMode="numeric"
        other={{ label: t('limit.other'), problem: t('limit.problem', watchLimitRules.minutes) }}
        action={(chosen) =>
          chosen === null ? t('limit.save') : t('limit.action', { limit: formatMinutes(chosen) })
        }
        isSaving={isSaving}
        onSave={(chosen) => setMinutes(chosen, onSaved)}
      />
      {minutes !== null && (
        <ListItem
          label={t('limit.none')}
          detail={t('limit.fromTomorrow')}
          chevron={false}
          disabled={isSaving}
          onClick={() => setMinutes(null, onSaved)}
        />
      )}
    </>
  );
}
