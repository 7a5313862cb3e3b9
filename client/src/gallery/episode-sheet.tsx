import { useState } from 'react';
import { EpisodeChip, EpisodeGrid, EpisodeLegend } from '#features/dramas/episodes/episode-chip.tsx';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Pills } from '#ui/pills.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './section.module.css';

const episodes = Array.from({ length: 30 }, (_, index) => index + 1);

/** The sheet with the episodes of a drama. */
export function SampleEpisodeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [range, setRange] = useState('1–30');
  const ranges = ['1–30', '31–60', '61–62'].map((label) => ({ id: label, label }));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="62 episodes"
      closeLabel="Close"
      foot={
        <Button wide end={<Amount icon="coin" value="450" label="450 coins" />}>
          Rest of the series <span className={styles.off}>−25%</span>
        </Button>
      }
    >
      <p className={styles.lead}>648 coins for all that is paid, 48 spent so far</p>
      <Pills
        flush
        label="Episodes"
        items={ranges}
        current={range}
        onChange={setRange}
        className={styles.ranges}
      />
      <SampleEpisodes />
    </Sheet>
  );
}

function SampleEpisodes() {
  return (
    <>
      <EpisodeGrid>
        {episodes.map((number) => (
          <EpisodeChip
            key={number}
            href="#composites"
            number={String(number)}
            state={number > 12 ? 'locked' : number > 8 && number < 12 ? 'unlocked' : 'free'}
            progressPercent={number < 7 ? 100 : number === 7 ? 70 : 0}
            current={number === 12}
            label={`Episode ${number}`}
          />
        ))}
      </EpisodeGrid>
      <EpisodeLegend
        items={[
          { state: 'free', text: 'Free' },
          { state: 'watched', text: 'Watched' },
          { state: 'unlocked', text: 'Unlocked' },
          { state: 'locked', text: '12 coins' },
        ]}
      />
    </>
  );
}
