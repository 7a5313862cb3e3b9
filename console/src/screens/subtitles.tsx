import { findTrack, type TrackName } from '@cliffhanger/contracts/subtitle-tracks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { SubtitleDesk } from '#features/subtitle-desk/desk.tsx';
import type { TrackPlace } from '#features/subtitle-desk/use-cue-editor.ts';
import type { CallAnswer } from '#lib/api/call.ts';
import { callQuery, useCall } from '#lib/api/use-call.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { NotFound } from '#screens/not-found.tsx';
import { Page } from '#ui/page.tsx';
import { Loaded } from '#ui/state.tsx';

/** The subtitles of an episode in one language. */
export function Subtitles() {
  const { slug = '', number = '', track } = useParams();
  const name = track ?? currentLanguage();
  if (!/^[1-9]\d{0,3}$/.test(number) || !findTrack(name)) return <NotFound />;
  const place: TrackPlace = { slug, number: Number(number), track: name as TrackName };
  return <LoadedDesk key={`${slug} ${number} ${name}`} place={place} />;
}

function LoadedDesk({ place }: { place: TrackPlace }) {
  const { t } = useTranslation('subtitles');
  const { slug, number } = place;
  const drama = useCall('drama.show', { slug });
  // With its revision, which a change is made for.
  const cues = useQuery({
    ...callQuery('episode.cues', place),
    select: (answer: CallAnswer<'episode.cues'>) => answer,
  });
  const answer = drama.error ? drama : cues;
  if (!drama.data || !cues.data)
    return (
      <Page title={t('loading')}>
        <Loaded answer={{ ...answer, data: undefined }} lines={8}>
          {() => null}
        </Loaded>
      </Page>
    );
  const { texts, originalLanguage, episodes } = drama.data;
  const title = texts.title[currentLanguage()] ?? texts.title[originalLanguage] ?? slug;
  return (
    <SubtitleDesk
      place={place}
      title={t('title', { drama: title, number })}
      episodeCount={episodes.length}
      answer={cues.data}
    />
  );
}
