import { useState } from 'react';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Cliff } from '#ui/cliff.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.ts';
import styles from './section.module.css';

type SampleUnlockSheetProps = { open: boolean; onClose: () => void; onUndo: () => void };

/** The sheet that unlocks an episode. */
export function SampleUnlockSheet({ open, onClose, onUndo }: SampleUnlockSheetProps) {
  const [auto, setAuto] = useState(false);
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
      <EpisodeOffer onUndo={onUndo} />
      <OtherOffers auto={auto} onAutoChange={setAuto} onClose={onClose} />
    </Sheet>
  );
}

function EpisodeOffer({ onUndo }: { onUndo: () => void }) {
  const unlock = () =>
    toast('Episode 13 unlocked', {
      durationMs: 60_000,
      action: { label: (secondsLeft) => `Undo ${secondsLeft} s`, onPress: onUndo },
    });
  return (
    <>
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
    </>
  );
}

type OtherOffersProps = { auto: boolean; onAutoChange: (auto: boolean) => void; onClose: () => void };

function OtherOffers({ auto, onAutoChange, onClose }: OtherOffersProps) {
  return (
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
        end={<Switch on={auto} onChange={onAutoChange} label="Auto-unlock" />}
      />
    </List>
  );
}
