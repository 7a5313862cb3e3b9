import type { TrackName } from '@cliffhanger/contracts/subtitle-tracks';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallChoice } from '#ui/choice.tsx';
import { trackLabel } from './track-label.ts';

interface BesideChoiceProps {
  names: readonly TrackName[];
  value: TrackName | null;
  onChange: (name: TrackName | null) => void;
}

/** Another language that stands beside the lines, for those who translate. */
export const BesideChoice = memo(function BesideChoice({ names, value, onChange }: BesideChoiceProps) {
  const { t } = useTranslation('subtitles');
  if (names.length === 0) return null;
  return (
    <SmallChoice
      label={t('beside.label')}
      value={value ?? 'none'}
      choices={[
        { value: 'none', name: t('beside.none') },
        ...names.map((name) => ({ value: name, name: t('beside.with', { language: trackLabel(name) }) })),
      ]}
      onChange={(name) => onChange(name === 'none' ? null : name)}
    />
  );
});
