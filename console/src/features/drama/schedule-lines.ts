import { useTranslation } from 'react-i18next';
import { formatTime } from '#lib/language/format.ts';
import { formatEpisodes } from '#lib/language/format-episodes.ts';

interface PlannedEpisode {
  number: number;
  /** ISO 8601. */
  at: string;
}

const maxLines = 7;
const firstLines = 4;

/** Says which episodes follow at which time: "Episodes 5–6: 6 Dec 19:00". Of many times, the first ones and the last. */
export const useScheduleLines = (): ((episodes: readonly PlannedEpisode[]) => string[]) => {
  const { t } = useTranslation('drama');
  return (episodes) => {
    const lines = [...Map.groupBy(episodes, ({ at }) => at)].map(([at, group]) =>
      t('release.dripLine', {
        count: group.length,
        numbers: formatEpisodes(group.map(({ number }) => number)),
        time: formatTime(at),
      }),
    );
    return lines.length <= maxLines ? lines : [...lines.slice(0, firstLines), '…', ...lines.slice(-1)];
  };
};
