import type { EpisodeList } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListItem } from '#ui/list-item.tsx';
import { readableEpisodes } from './readable-episodes.ts';
import { TranscriptSheet } from './transcript-sheet.tsx';

/**
 * The item that opens the transcript of the episodes that were watched or bought, and its sheet, which must not be inside of
 * another sheet. Both are null without such an episode.
 */
export function useTranscriptSheet(list: EpisodeList, currentId: string) {
  const { t } = useTranslation('episodes');
  const [isOpen, setIsOpen] = useState(false);
  const episodes = readableEpisodes(list);
  if (episodes.length === 0) return { item: null, sheet: null };
  return {
    item: <ListItem label={t('transcript.open')} onClick={() => setIsOpen(true)} />,
    sheet: (
      <TranscriptSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        dramaId={list.drama.dramaId}
        episodes={episodes}
        currentId={currentId}
      />
    ),
  };
}
