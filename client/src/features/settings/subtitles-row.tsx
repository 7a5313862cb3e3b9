import { factsOf } from '@cliffhanger/contracts/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { subtitleLanguageOf, useDeviceSettings } from '#entities/settings/device-settings.ts';
import { ListItem } from '#ui/list-item.tsx';
import { SubtitlesSheet } from './subtitles-sheet.tsx';

/** Shows the language and size of the subtitles, and opens the sheet in which they are chosen. */
export function SubtitlesRow() {
  const { t } = useTranslation('player');
  const [isOpen, setIsOpen] = useState(false);
  const summary = useSubtitlesSummary();
  return (
    <div>
      <ListItem label={t('captions')} value={summary} onClick={() => setIsOpen(true)} />
      <SubtitlesSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}

/** The language and size of subtitles as one text. */
function useSubtitlesSummary(): string {
  const { t } = useTranslation('settings');
  const device = useDeviceSettings();
  if (!device.captions) return t('subtitles.off');
  return t('subtitles.value', {
    language: factsOf(subtitleLanguageOf(device)).name,
    size: t(`subtitles.sizes.${device.subtitleSize}`).toLocaleLowerCase(),
  });
}
