import { useState } from 'react';
import { EpisodeChip, EpisodeGrid, EpisodeLegend } from '#features/dramas/episodes/episode-chip.tsx';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Cliff } from '#ui/cliff.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { Pills } from '#ui/pills.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import styles from './section.module.css';

type Opened = { open: boolean; onClose: () => void };

export function SampleUnlockSheet({ open, onClose, onUndo }: Opened & { onUndo: () => void }) {
  const [auto, setAuto] = useState(false);
  const unlock = () =>
    toast('Episode 13 unlocked', {
      durationMs: 60_000,
      action: { label: (secondsLeft) => `Undo ${secondsLeft} s`, onPress: onUndo },
    });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Episode 13"
      closeLabel="Close"
      aside="The door on fourteen · 1:48"
      scrim="clear"
    >
      <Cliff
        stepPercent={13}
        dropPercent={20.5}
        litPercent={58}
        topLabel="1–8 free"
        stepLabel="12 coins each"
        litLabel="300 coins reach episode 37"
        sentence="Episodes 1 to 8 are free; you own 9 to 12; your coins reach episode 37"
      />
      <Button
        variant="main"
        wide
        className={styles.pay}
        end={<Amount icon="coin" value="12" label="12 coins" />}
        onClick={unlock}
      >
        Unlock episode 13
      </Button>
      <p className={styles.after}>
        <span>
          You have <Amount icon="coin" value="300" />, 288 after
        </span>
        <span>Undo for 60 seconds</span>
      </p>
      <List>
        <ListItem
          label="Rest of the series"
          detail="50 episodes together"
          badge="−25%"
          strong
          value={
            <span className="num">
              <Amount icon="coin" value="450" label="450 coins" />
            </span>
          }
          onClick={onClose}
        />
        <ListItem
          label="Membership"
          detail="Every series, no coins"
          strong
          value="$4.99 a week"
          onClick={onClose}
        />
        <ListItem
          label="Unlock the next ones for me"
          detail="At most 120 coins here. Pauses after 5 untouched."
          end={<Switch on={auto} onChange={setAuto} label="Auto-unlock" />}
        />
      </List>
    </Sheet>
  );
}

const episodes = Array.from({ length: 30 }, (_, index) => index + 1);

export function SampleEpisodeSheet({ open, onClose }: Opened) {
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
    </Sheet>
  );
}
