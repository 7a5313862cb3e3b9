import { useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { ImageCard } from '#ui/image-card.tsx';
import { NumberedRow, TrendIndicator } from '#ui/numbered-row.tsx';
import { Pills } from '#ui/pills.tsx';
import { popup } from '#ui/popup.tsx';
import { Shelf } from '#ui/shelf.tsx';
import { Stops } from '#ui/stops.tsx';
import { TabBar } from '#ui/tab-bar.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { Cliffs } from './cliffs.tsx';
import { SampleEpisodeSheet } from './episode-sheet.tsx';
import { Openers } from './openers.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';
import { UnderWay } from './under-way.tsx';
import { SampleUnlockSheet } from './unlock-sheet.tsx';

const tabs = [
  { href: '#composites', label: 'Home', icon: 'home', iconOn: 'home-on' },
  { href: '#basics', label: 'For You', icon: 'feed', iconOn: 'feed-on' },
  { href: '#states', label: 'Event', icon: 'steps', iconOn: 'steps-on' },
  { href: '#me', label: 'Profile', icon: 'person', iconOn: 'person-on' },
] as const;

const cards = [
  { title: 'Room 1407', meta: 'Ep 12 · 0:41 left', tone: '#12211f', progressPercent: 63 },
  { title: 'Paper Husband', meta: 'Ep 31 · 1:20 left', tone: '#cdbfa6', progressPercent: 28 },
  { title: 'Snow on the Palace Wall', meta: 'Ep 4 · 0:12 left', tone: '#aeb7be', progressPercent: 88 },
  { title: 'When It Rains in Lisbon', meta: 'Ep 2 · 1:02 left', tone: '#25506f', progressPercent: 0 },
];

function undone() {
  popup({ title: '+12 coins', text: 'Episode 13 is locked again.' });
  popup({ title: '312 coins', text: 'That is what you have now.' });
}

/** Bars, shelves, rows, cliffs, and everything that opens. */
export function Composites() {
  const [sheet, setSheet] = useState<'unlock' | 'episodes' | null>(null);
  const close = () => setSheet(null);
  return (
    <>
      <TopBars />
      <RankingChoice />
      <Shelf title="Still hanging" href="#composites" linkText="History">
        {cards.map((card) => (
          <ImageCard key={card.title} href="#composites" src="/mark.svg" {...card} />
        ))}
      </Shelf>
      <RankRows />
      <Cliffs onUnlock={() => setSheet('unlock')} />
      <UnderWay />
      <Openers onUnlock={() => setSheet('unlock')} onEpisodes={() => setSheet('episodes')} onPopup={undone} />
      <SampleUnlockSheet open={sheet === 'unlock'} onClose={close} onUndo={undone} />
      <SampleEpisodeSheet open={sheet === 'episodes'} onClose={close} />
      <TabBar tabs={tabs} current="#composites" label="Main" />
    </>
  );
}

function TopBars() {
  return (
    <>
      <TopBar
        title="Wallet"
        back={{ label: 'Back', href: '#basics' }}
        end={<IconButton icon="share" label="Share" />}
      />
      <TopBar title="Lena Duarte" titleStyle="large" end={<IconButton icon="gear" label="Settings" />} />
    </>
  );
}

function RankingChoice() {
  const [tab, setTab] = useState('watched');
  const [since, setSince] = useState('week');
  return (
    <>
      <Pills
        label="Ranking"
        current={tab}
        onChange={setTab}
        items={[
          { id: 'watched', label: 'Most watched' },
          { id: 'rising', label: 'Rising' },
          { id: 'followed', label: 'Most followed' },
          { id: 'finished', label: 'Finished' },
        ]}
      />
      <div className={styles.ranks}>
        <Stops
          label="Since when"
          current={since}
          onChange={setSince}
          items={[
            { value: 'day', label: 'Today' },
            { value: 'week', label: 'This week' },
            { value: 'all', label: 'All time' },
          ]}
        />
      </div>
    </>
  );
}

function RankRows() {
  return (
    <Section title="Rank rows">
      <NumberedRow
        href="#composites"
        number="2"
        src={null}
        tone="#0c3d36"
        title="Second Pulse"
        meta="Medical · 1.2M plays"
        trend={<TrendIndicator direction="up" value="3" label="Up 3" />}
      />
      <NumberedRow
        href="#composites"
        number="100"
        src={null}
        tone="#4a2e70"
        title="A title that is a good deal longer than the row that holds it, and then some"
        meta="Fantasy · 984K plays"
        trend={<TrendIndicator direction="new" value="New" label="New" />}
      />
    </Section>
  );
}
