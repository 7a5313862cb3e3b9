import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api/client.ts';

/** Where the link starts: the first episode, or the second at which the viewer shares. */
export type ShareStart = 'first' | 'here';

export interface SharedPlace {
  dramaId: string;
  firstEpisodeId: string;
  episodeId: string;
  atSecond: number;
}

/** The link with the viewer's invite code, and the text that is shared with it. */
export function useShareLink(place: SharedPlace, isOpen: boolean) {
  const [start, setStart] = useState<ShareStart>('first');
  if (!isOpen && start !== 'first') setStart('first');
  const { dramaId, firstEpisodeId, episodeId, atSecond } = place;
  const query = useQuery({
    ...api.rewards.share.query(
      start === 'first' ? { dramaId, episodeId: firstEpisodeId } : { dramaId, episodeId, atSecond },
    ),
    enabled: isOpen,
  });
  return { start, setStart, query };
}
