import { Amount } from '#ui/amount.tsx';
import { Cliff } from '#ui/cliff.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { Panel } from '#ui/panel.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import styles from './section.module.css';

const cliffs = [
  {
    stepPercent: 13,
    dropPercent: 15,
    litPercent: 53,
    topLabel: '1–8 free',
    stepLabel: '9–62 · 12 coins each',
    litLabel: '300 coins reach episode 33',
    sentence: 'Episodes 1 to 8 are free, 9 to 62 cost 12 coins each, your coins reach episode 33',
  },
  {
    stepPercent: 80,
    dropPercent: 40,
    litPercent: 98,
    topLabel: '1–50 free',
    stepLabel: '51–62 · 12 coins each',
    litLabel: '120 coins reach episode 61',
    sentence: 'Episodes 1 to 50 are free, the rest cost 12 coins each, your coins reach episode 61',
  },
  {
    stepPercent: 20,
    litPercent: 100,
    topLabel: '60 bonus',
    stepLabel: '240 bought',
    sentence: '60 bonus coins, spent first, and 240 bought coins',
  },
  { stepPercent: 100, dropPercent: 30, topLabel: 'Free', sentence: 'All episodes are free' },
];

/** Prices and balances as cliffs, and the rows of a panel. */
export function Cliffs({ onUnlock }: { onUnlock: () => void }) {
  return (
    <>
      <ShelfHeader title="Cliffs" className={styles.head} />
      <Panel>
        {cliffs.map((cliff) => (
          <Cliff key={cliff.sentence} {...cliff} />
        ))}
        <List>
          <ListItem
            label="Rest of the series"
            badge="−25%"
            strong
            value={<Amount icon="coin" value="486" label="486 coins" />}
            onClick={onUnlock}
          />
          <ListItem label="With membership" strong value="Free" href="#composites" />
          <ListItem
            icon="people"
            label="Invite friends"
            detail="100 coins each"
            value="3 so far"
            href="#composites"
          />
        </List>
      </Panel>
    </>
  );
}
