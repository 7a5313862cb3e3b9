import { useTranslation } from 'react-i18next';
import type { Announcement } from '#entities/drama-draft/draft.ts';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { NumberInput } from '#ui/number-input.tsx';
import { Section } from '#ui/page.tsx';
import { SwitchRow } from '#ui/switch-row.tsx';
import styles from './release.module.css';

/** Whether viewers see that the drama is coming, and the episode that they can watch until then. */
export function AnnouncementFields({ editor: { drama, draft, edit } }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const { announced, trailerNumber } = { ...drama, ...draft.announcement };
  const change = (values: Partial<Announcement>) =>
    edit((before) => ({ ...before, announcement: { ...before.announcement, ...values } }));
  const last = drama.episodes.at(-1)?.number ?? 0;
  return (
    <Section title={t('release.before')}>
      <div className={styles.announcement}>
        <SwitchRow
          label={t('release.announce')}
          note={t('release.announceNote')}
          isOn={announced}
          onChange={(isOn) => change({ announced: isOn })}
        />
        {announced && last > 0 && (
          <>
            <NumberInput
              label={t('release.trailer')}
              value={trailerNumber}
              minValue={0}
              maxValue={last}
              onChange={(number) => change({ trailerNumber: number ?? 0 })}
            />
            <p className="fine">{t('release.trailerNote')}</p>
          </>
        )}
      </div>
    </Section>
  );
}
