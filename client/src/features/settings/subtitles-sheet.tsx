import type { Language } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { SubtitleLine } from '#entities/episode/subtitle-line.tsx';
import { subtitleLanguageOf, useDeviceSettings } from '#entities/settings/device-settings.ts';
import { useSubtitleChoices } from '#entities/settings/subtitle-choices.ts';
import { ChoicePills } from '#ui/choice-pills.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './settings.module.css';

/** A line of dialog in each language that subtitles can have. */
const samples: Record<Language, string> = {
  zh: '你说过，你走的时候\n灯是关着的。',
  en: 'You said the light was off\nwhen you left.',
  pt: 'Você disse que a luz estava apagada\nquando saiu.',
  es: 'Dijiste que la luz estaba apagada\ncuando te fuiste.',
};

/** A sound as captions name it. */
const sampleSounds: Record<Language, string> = {
  zh: '[关门声]',
  en: '[door closes]',
  pt: '[porta se fecha]',
  es: '[se cierra una puerta]',
};

/** Language, kind, size and background of subtitles, with a sample that changes with them. */
export function SubtitlesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'player', 'common', 'profile']);
  const choices = useSubtitleChoices();
  return (
    <Sheet open={open} onClose={onClose} title={t('player:captions')} closeLabel={t('common:close')}>
      <SubtitleSample />
      <ChoicePills {...choices.language} className={styles.choice} label={t('profile:language')} />
      <ChoicePills {...choices.kind} className={styles.choice} label={t('subtitles.kind')} />
      <div className={styles.pair}>
        <ChoicePills {...choices.size} label={t('subtitles.size')} />
        <ChoicePills {...choices.background} label={t('subtitles.background')} />
      </div>
      <p className={styles.fine}>{t('subtitles.note')}</p>
    </Sheet>
  );
}

function SubtitleSample() {
  const settings = useDeviceSettings();
  const language = subtitleLanguageOf(settings);
  return (
    <div className={styles.still} aria-hidden="true">
      {settings.captions && (
        <SubtitleLine
          text={
            settings.subtitleSounds ? `${sampleSounds[language]}\n${samples[language]}` : samples[language]
          }
          lang={language}
          size={settings.subtitleSize}
          background={settings.subtitleBackground}
          className={styles.sample}
        />
      )}
    </div>
  );
}
