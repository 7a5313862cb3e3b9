import type { RankingType, RankingWindow } from '@cliffhanger/contracts';
import { rankingType, rankingWindow } from '@cliffhanger/contracts/lists';
import { useTranslation } from 'react-i18next';
import { Pills } from '#ui/pills.tsx';
import { Stops } from '#ui/stops.tsx';
import styles from './ranking.module.css';

type RankingChoiceProps = {
  type: RankingType;
  window: RankingWindow;
  onChange: (choice: { type: RankingType; window: RankingWindow }) => void;
  /** The id of the element that shows the ranking. */
  panelId: string;
};

/** Chooses what dramas are ranked by, and over which time. */
export function RankingChoice({ type, window, onChange, panelId }: RankingChoiceProps) {
  const { t } = useTranslation('discovery');
  return (
    <>
      <Pills
        label={t('ranking.types')}
        panelId={panelId}
        items={rankingType.options.map((id) => ({ id, label: t(`ranking.type.${id}`) }))}
        current={type}
        onChange={(next) => onChange({ type: next, window })}
      />
      <div className={styles.windows}>
        <Stops
          label={t('ranking.windows')}
          items={rankingWindow.options.map((value) => ({ value, label: t(`ranking.window.${value}`) }))}
          current={window}
          onChange={(next) => onChange({ type, window: next })}
        />
      </div>
    </>
  );
}
