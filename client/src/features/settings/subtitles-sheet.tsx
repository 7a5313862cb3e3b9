import { type Language, languageNames, languages } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import {
  changeDeviceSettings,
  type SubtitleBackground,
  type SubtitleSize,
  subtitleLanguageOf,
  useDeviceSettings,
} from '#lib/settings/device-settings.ts';
import { ChoicePills } from '#ui/choice-pills.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SubtitleLine } from '#ui/subtitle-line.tsx';
import styles from './settings.module.css';

/** A line of dialog in each language that subtitles can have. */
const samples: Record<Language, string> = {
  zh: '你说过，你走的时候\n灯是关着的。',
  en: 'You said the light was off\nwhen you left.',
  pt: 'Você disse que a luz estava apagada\nquando saiu.',
  es: 'Dijiste que la luz estaba apagada\ncuando te fuiste.',
};
const letterSizes: Record<SubtitleSize, number> = { small: 15, medium: 20, large: 26 };
const sizes: readonly SubtitleSize[] = ['small', 'medium', 'large'];
const backgrounds: readonly SubtitleBackground[] = ['none', 'shade', 'black'];

/** Language, size and background of subtitles, with a sample that changes with them. */
export function SubtitlesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'player', 'common']);
  return (
    <Sheet open={open} onClose={onClose} title={t('player:captions')} closeLabel={t('common:close')}>
      <SubtitleSample />
      <SubtitleLanguageChoice />
      <div className={styles.pair}>
        <SubtitleSizeChoice />
        <SubtitleBackgroundChoice />
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
          text={samples[language]}
          lang={language}
          size={settings.subtitleSize}
          background={settings.subtitleBackground}
          className={styles.sample}
        />
      )}
    </div>
  );
}

function SubtitleLanguageChoice() {
  const { t } = useTranslation(['settings', 'profile']);
  const settings = useDeviceSettings();
  const choose = (id: Language | 'off') =>
    changeDeviceSettings(id === 'off' ? { captions: false } : { captions: true, subtitleLanguage: id });
  return (
    <ChoicePills<Language | 'off'>
      className={styles.choice}
      label={t('profile:language')}
      items={[
        { id: 'off', label: t('subtitles.off') },
        ...languages.map((id) => ({ id, label: languageNames[id], lang: id })),
      ]}
      current={settings.captions ? subtitleLanguageOf(settings) : 'off'}
      onChange={choose}
    />
  );
}

function SubtitleSizeChoice() {
  const { t } = useTranslation('settings');
  return (
    <ChoicePills
      label={t('subtitles.size')}
      items={sizes.map((id) => ({
        id,
        label: 'A',
        name: t(`subtitles.sizes.${id}`),
        style: { fontSize: letterSizes[id] },
      }))}
      current={useDeviceSettings().subtitleSize}
      onChange={(id) => changeDeviceSettings({ subtitleSize: id })}
    />
  );
}

function SubtitleBackgroundChoice() {
  const { t } = useTranslation('settings');
  return (
    <ChoicePills
      label={t('subtitles.background')}
      items={backgrounds.map((id) => ({ id, label: t(`subtitles.backgrounds.${id}`) }))}
      current={useDeviceSettings().subtitleBackground}
      onChange={(id) => changeDeviceSettings({ subtitleBackground: id })}
    />
  );
}
