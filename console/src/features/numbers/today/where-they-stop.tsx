import { periodFields, type StaffResult } from '@cliffhanger/contracts/staff';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { periodOf } from '#features/numbers/period.ts';
import { PeriodChoice } from '#features/numbers/period-choice.tsx';
import { RetentionPlot } from '#features/numbers/retention/retention-plot.tsx';
import { countedSentence } from '#features/numbers/shares.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatNumber, formatTime, joinSentences } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { SmallChoice } from '#ui/choice.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded, State } from '#ui/state.tsx';

const address = {
  drama: z.string().check(z.minLength(1), z.maxLength(100)),
  from: periodFields.from,
  until: periodFields.until,
};
const maxDramas = 200;

/** How those at the wall went on. */
const waysOf = (wall: NonNullable<StaffResult<'stats.retention'>['wall']>) => ({
  unlocked: formatNumber(wall.single + wall.rest + wall.auto),
  members: formatNumber(wall.member),
  series: formatNumber(wall.series + wall.grant),
  left: formatNumber(wall.left),
});

/** Where the viewers of one drama stop; without a choice, of the one that was played most. */
export function WhereTheyStop() {
  const { t } = useTranslation(['today', 'numbers']);
  const [input, change] = useAddressInput(address);
  const period = periodOf(input);
  const found = useCall('drama.find', { sort: 'plays', language: currentLanguage(), limit: maxDramas });
  const slug = input.drama ?? found.data?.items[0]?.slug;
  const retention = useCall(
    'stats.retention',
    { ...period, slug: slug ?? '' },
    { enabled: slug !== undefined, keepsPrevious: true },
  );
  const choices = (found.data?.items ?? []).map((drama) => ({
    value: drama.slug,
    name: drama.title ?? drama.slug,
  }));
  return (
    <Section
      title={t('stop')}
      note={
        slug !== undefined && (
          <>
            <SmallChoice
              label={t('numbers:retention.choose')}
              value={slug}
              choices={choices}
              onChange={(chosen) => change({ drama: chosen })}
            />
            <PeriodChoice period={period} onChange={(days) => change(days)} />
          </>
        )
      }
      end={
        slug !== undefined && (
          <Link href={`/numbers/retention?slug=${encodeURIComponent(slug)}`}>{t('retention')}</Link>
        )
      }
    >
      {found.data !== undefined && slug === undefined ? (
        <p className="fine">{t('numbers:retention.noDramaText')}</p>
      ) : (
        <Loaded answer={retention} lines={6}>
          {(answer) =>
            answer.episodes.every(({ viewers, viewersBefore }) => viewers + viewersBefore === 0) ? (
              <State title={t('numbers:retention.empty')} text={t('numbers:retention.emptyText')} />
            ) : (
              <>
                <RetentionPlot retention={answer} />
                <p className="fine">
                  {joinSentences([
                    ...(answer.wall ? [t('stopWall', waysOf(answer.wall))] : []),
                    t('stopCounts'),
                    countedSentence(answer.countedUntil, formatTime),
                  ])}
                </p>
              </>
            )
          }
        </Loaded>
      )}
    </Section>
  );
}
