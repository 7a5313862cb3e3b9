import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planDrip } from '#entities/drama-draft/drip.ts';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { useScheduleLines } from '#features/drama/schedule-lines.ts';
import { formatTime } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Section } from '#ui/page.tsx';
import { TimeField } from '#ui/time-field.tsx';
import styles from './release.module.css';

/** Some episodes each day: their times are planned from the first one on. */
export function Drip({ editor }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const scheduleLines = useScheduleLines();
  const { drama, draft, edit } = editor;
  const waiting = drama.episodes.filter(
    ({ publishedAt }) => publishedAt === null || Date.parse(publishedAt) > Date.now(),
  );
  const isShown = drama.publishedAt !== null && Date.parse(drama.publishedAt) <= Date.now();
  // Before the release, the free episodes come with the drama. Afterwards only new ones are left to plan.
  const hidden = drama.episodes.find(({ publishedAt }) => publishedAt === null);
  const firstToPlan = hidden?.number ?? (isShown ? drama.episodes.length : drama.freeEpisodeCount + 1);
  const [from, setFrom] = useState(waiting[0]?.number ?? Math.min(firstToPlan, drama.episodes.length));
  const [perDay, setPerDay] = useState(2);
  const [first, setFirst] = useState<string | null>(null);
  const chosen = drama.episodes.filter(({ number }) => number >= from);
  const last = drama.episodes.at(-1)?.number ?? 1;
  const plan = () => {
    if (first === null) return;
    const start = new Date(first);
    const pad = (number: number) => String(number).padStart(2, '0');
    const times = planDrip(
      chosen.map(({ id }) => id),
      {
        from: `${start.getFullYear()}-${pad(start.getMonth() + 1)}-${pad(start.getDate())}`,
        timeOfDay: `${pad(start.getHours())}:${pad(start.getMinutes())}`,
        perDay,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    );
    edit((before) => ({
      ...before,
      episodes: {
        ...before.episodes,
        ...Object.fromEntries(
          [...times].map(([id, publishAt]) => [id, { texts: {}, ...before.episodes[id], publishAt }]),
        ),
      },
    }));
  };
  const planned = drama.episodes.flatMap(({ id, number, publishedAt }) => {
    const at = draft.episodes[id]?.publishAt ?? publishedAt;
    return at !== null && Date.parse(at) > Date.now() ? [{ number, at }] : [];
  });
  return (
    <Section title={t('release.drip')}>
      <p className="t2">
        {planned.length === 0
          ? t('release.noDrip')
          : t('release.dripPlanned', {
              count: planned.length,
              from: formatTime(planned[0]?.at ?? ''),
              until: formatTime(planned.at(-1)?.at ?? ''),
            })}
      </p>
      {planned.length > 1 && (
        <ul className={styles.lines}>
          {scheduleLines(planned).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className={styles.drip}>
        <NumberInput
          label={t('release.fromEpisode')}
          value={from}
          minValue={1}
          maxValue={last}
          onChange={(number) => setFrom(number ?? 1)}
        />
        <NumberInput
          label={t('release.perDay')}
          value={perDay}
          minValue={1}
          maxValue={100}
          onChange={(number) => setPerDay(number ?? 1)}
        />
        <TimeField label={t('release.first')} value={first} onChange={setFirst} />
      </div>
      <Button isDisabled={first === null || chosen.length === 0} onPress={plan}>
        {t('release.plan', { count: chosen.length })}
      </Button>
    </Section>
  );
}
