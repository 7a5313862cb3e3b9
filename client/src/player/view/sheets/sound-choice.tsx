import { factsOf, type Language } from '@cliffhanger/contracts/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseSoundTrack, storeSoundTrack } from '#player/engine/sound-track.ts';
import type { Player } from '#player/use-player.ts';
import { ChoicePills } from '#ui/choice-pills.tsx';

type SoundChoiceProps = { player: Player; className?: string | undefined };

/** The languages in which the drama can be heard; nothing if it has one sound. */
export function SoundChoice({ player: { pool, dramaId, detail }, className }: SoundChoiceProps) {
  const { t } = useTranslation('player');
  const tracks = detail.data?.playback?.soundTracks;
  const [, setChosen] = useState<Language | null>(null);
  if (!tracks) return null;
  const choose = (language: Language) => {
    storeSoundTrack(dramaId, language);
    pool.changeSoundTrack();
    setChosen(language);
  };
  return (
    <ChoicePills<Language>
      className={className}
      label={t('playback.sound')}
      items={tracks.map((id) => ({ id, label: factsOf(id).name, lang: id }))}
      current={chooseSoundTrack(dramaId, tracks) ?? tracks[0] ?? 'en'}
      onChange={choose}
    />
  );
}
