import { useTranslation } from 'react-i18next';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { useMay } from '#entities/me.ts';
import { RatingFields } from '#features/drama/rating/rating-fields.tsx';
import { formatList, formatTime, languageName, zoneName } from '#lib/language/format.ts';
import { Chips } from '#ui/chips.tsx';
import { Section } from '#ui/page.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { AnnouncementFields } from './announcement.tsx';
import { Drip } from './drip-fields.tsx';
import styles from './release.module.css';

type Choice = 'asIs' | 'now' | 'time' | 'hide';

/** When viewers see the drama, and its episodes one after another. */
export function ReleaseTab({ editor }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const mayPublish = useMay('content.publish');
  const { drama, draft, edit } = editor;
  const isShown = drama.publishedAt !== null && Date.parse(drama.publishedAt) <= Date.now();
  const choice: Choice =
    draft.release === undefined
      ? 'asIs'
      : draft.release === 'now'
        ? 'now'
        : draft.release === null
          ? 'hide'
          : 'time';
  const choices: Choice[] = [
    'asIs',
    ...(isShown ? [] : (['now', 'time'] as const)),
    ...(drama.publishedAt === null ? [] : (['hide'] as const)),
  ];
  const choose = (chosen: Choice) =>
    edit(({ release: _, ...rest }) => {
      if (chosen === 'asIs') return rest;
      if (chosen === 'time') return { ...rest, release: inAWeek() };
      return { ...rest, release: chosen === 'now' ? 'now' : null };
    });
  return (
    <div className={styles.release}>
      <Section
        title={t('release.drama')}
        note={<span className="fine">{t('release.zone', { zone: zoneName() })}</span>}
      >
        <p className="t2">
          {drama.publishedAt === null
            ? t('release.isHidden')
            : t(isShown ? 'release.isShown' : 'release.isPlanned', { time: formatTime(drama.publishedAt) })}
        </p>
        {mayPublish && (
          <>
            <Chips
              label={t('release.drama')}
              value={choice}
              choices={choices.map((value) => ({ value, name: t(`release.choice.${value}`) }))}
              onChange={choose}
            />
            {choice === 'time' && (
              <TimeField
                label={t('release.time')}
                value={draft.release as string}
                hint={t('release.utc', { time: String(draft.release).slice(0, 16).replace('T', ' ') })}
                onChange={(time) => time !== null && edit((before) => ({ ...before, release: time }))}
              />
            )}
            {choice === 'hide' && <p className="fine">{t('release.hideStays')}</p>}
          </>
        )}
      </Section>
      {mayPublish && !isShown && <AnnouncementFields editor={editor} />}
      {mayPublish && <RatingFields editor={editor} />}
      <Missing editor={editor} />
      {mayPublish && drama.episodes.length > 0 && <Drip editor={editor} />}
    </div>
  );
}

/** A release in a week at 19:00, to begin with. */
const inAWeek = (): string => {
  const time = new Date();
  time.setDate(time.getDate() + 7);
  time.setHours(19, 0, 0, 0);
  return time.toISOString();
};

/** What is missing until viewers see it. */
function Missing({ editor: { drama } }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const lacking = new Map<string, number>();
  for (const field of drama.missing) {
    const language = field.split('.').at(-1) ?? '';
    lacking.set(language, (lacking.get(language) ?? 0) + 1);
  }
  const withoutSubtitles = drama.episodes.filter(({ subtitles }) => subtitles.length === 0).length;
  const parts = [
    ...[...lacking].map(([language, count]) =>
      t('release.missingTexts', { count, language: languageName(language) }),
    ),
    ...(Object.keys(drama.posterKeys).length === 0 ? [t('release.missingPoster')] : []),
    ...(withoutSubtitles > 0 ? [t('release.missingSubtitles', { count: withoutSubtitles })] : []),
  ];
  return (
    <Section title={t('release.missing')}>
      <p className="t2">{parts.length === 0 ? t('release.nothingMissing') : formatList(parts)}</p>
    </Section>
  );
}
