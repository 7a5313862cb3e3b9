import type { Language } from '@cliffhanger/contracts/language-table';
import { findTrack, type TrackName } from '@cliffhanger/contracts/subtitle-tracks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEpisodeVideo, videoUrlOf } from '#entities/episode-video.ts';
import { useMe } from '#entities/me.ts';
import type { CallAnswer } from '#lib/api/call.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatNumber } from '#lib/language/format.ts';
import { showToast } from '#ui/toasts.tsx';
import { addEmptyLines } from './cue-edits.ts';
import { createDeskActions } from './desk-actions.ts';
import { newCueId, type TrackPlace, useCueEditor } from './use-cue-editor.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useLineFocus } from './use-line-focus.ts';

/** Whether the person who uses the console writes subtitles in a language. */
const useMayWrite = (language: Language): boolean => {
  const { role, languages } = useMe();
  if (role === 'translator') return languages.includes(language);
  return role === 'owner' || role === 'editor';
};

/** All that the desk of a track shows and does. @param answer the track as it was read */
export const useDesk = (place: TrackPlace, answer: CallAnswer<'episode.cues'>) => {
  const { t } = useTranslation('subtitles');
  const { slug, number, track } = place;
  const { episodeId, mediaVersion, durationSeconds, tracks } = answer.result;
  const language: Language = findTrack(track)?.language ?? 'en';
  const mayWrite = useMayWrite(language);
  const editor = useCueEditor(place, answer);
  const { cues, dispatch } = editor;
  const video = useEpisodeVideo(videoUrlOf(episodeId, mediaVersion));
  const { focusLine, cursorIn } = useLineFocus();
  const wave = useCall('episode.wave', { slug, number }).data;
  const otherTracks = useMemo(() => tracks.filter((name) => name !== track), [tracks, track]);
  const [besideName, setBesideName] = useState<TrackName | null>(otherTracks[0] ?? null);
  const beside = useCall(
    'episode.cues',
    { slug, number, track: besideName ?? track },
    { enabled: besideName !== null },
  ).data?.cues;

  const save = async () => {
    if (!mayWrite || editor.isPending || !editor.isDirty) return;
    const empty = cues.filter(({ text }) => text.trim() === '').length;
    const takeBack = await editor.save();
    if (!takeBack) return;
    const count = empty > 0 ? empty : cues.length;
    showToast({
      text: t(empty > 0 ? 'saved.withEmpty' : 'saved.all', { count, number: formatNumber(count) }),
      undo: () =>
        void takeBack().then((isBack) => {
          if (isBack) showToast({ text: t('saved.takenBack') });
        }),
    });
  };
  const actions = createDeskActions({
    editor,
    video,
    mayWrite,
    focusLine,
    cursor: () => cursorIn(editor.selectedId),
    onSave: () => void save(),
  });
  useDeskKeys(actions);

  return {
    place,
    language,
    durationSeconds,
    mayWrite,
    editor,
    video,
    wave,
    focusLine,
    otherTracks,
    besideName,
    setBesideName,
    /** The lines of the language beside; undefined without one, or until they are known. */
    beside: besideName === null ? undefined : (beside ?? []),
    save: () => void save(),
    /** Adds lines without words at these times, where there are none. */
    fill: (times: readonly { fromSeconds: number; toSeconds: number }[]) => {
      const filled = addEmptyLines(cues, times, { newId: newCueId, durationSeconds });
      const count = filled.length - cues.length;
      const first = filled.find(({ text }) => text === '');
      if (count > 0) dispatch({ type: 'edit', cues: filled, selectedId: first?.id ?? null });
      if (count > 0 && first) focusLine(first.id);
      showToast({ text: t('drafted', { count, number: formatNumber(count) }) });
    },
  };
};

export type Desk = ReturnType<typeof useDesk>;
