import { Link } from 'react-aria-components/Link';
import { useTranslation } from 'react-i18next';
import { dayAfter, todayIn } from '#features/numbers/period.ts';
import { countedSentence } from '#features/numbers/shares.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatNumber, formatTime, joinSentences } from '#lib/language/format.ts';
import { Section } from '#ui/page.tsx';
import { Loaded } from '#ui/state.tsx';
import { Figures } from './figures.tsx';

const days = 7;

/** How videos play: what players measured in the last days, which are of UTC. */
export function PlaysWell() {
  const { t } = useTranslation('today');
  const until = todayIn('UTC');
  const playback = useCall('stats.playback', { from: dayAfter(until, 1 - days), until, by: 'all' });
  return (
    <Section
      title={t('plays.title')}
      end={<Link href="/numbers/playback?by=country">{t('plays.byCountry')}</Link>}
    >
      <Loaded answer={playback} lines={2}>
        {({ rows: [row], countedUntil }) => {
          const start = (name: 'cold' | 'next') => {
            const { p50 = null, p95 = null } = row?.[name] ?? {};
            return {
              name: t(`plays.${name}`),
              value: p50 === null ? '–' : t('plays.milliseconds', { number: formatNumber(p50) }),
              note: p95 === null ? '–' : t('plays.most', { number: formatNumber(p95) }),
            };
          };
          const stalls = row?.stallsPerHundred ?? null;
          return (
            <Figures
              label={t('plays.title')}
              figures={[
                start('cold'),
                start('next'),
                {
                  name: t('plays.stalls'),
                  value: stalls === null ? '–' : formatNumber(Math.round(stalls * 10) / 10),
                  note: stalls === null ? '–' : t('plays.perHundred'),
                },
              ]}
              sentence={joinSentences([
                t('plays.counts', { count: days }),
                countedSentence(countedUntil, formatTime),
              ])}
            />
          );
        }}
      </Loaded>
    </Section>
  );
}
