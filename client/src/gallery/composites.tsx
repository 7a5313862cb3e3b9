import { useState } from 'react';
import { Amount } from '#ui/amount.tsx';
import { Button, IconButton, SquareButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Cliff } from '#ui/cliff.tsx';
import { Field } from '#ui/field.tsx';
import { ImageCard } from '#ui/image-card.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { NumberedRow, TrendIndicator } from '#ui/numbered-row.tsx';
import { Panel } from '#ui/panel.tsx';
import { Pills } from '#ui/pills.tsx';
import { popup } from '#ui/popup.tsx';
import { Shelf, ShelfHeader } from '#ui/shelf.tsx';
import { Stops } from '#ui/stops.tsx';
import { TabBar } from '#ui/tab-bar.tsx';
import { toast } from '#ui/toast.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';
import { SampleEpisodeSheet, SampleUnlockSheet } from './sheets.tsx';

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
  const [tab, setTab] = useState('watched');
  const [since, setSince] = useState('week');
  const [agreed, setAgreed] = useState(true);
  const [sheet, setSheet] = useState<'unlock' | 'episodes' | null>(null);
  const [busy, setBusy] = useState(true);
  const close = () => setSheet(null);
  return (
    <>
      <TopBar
        title="Wallet"
        back={{ label: 'Back', href: '#basics' }}
        end={<IconButton icon="share" label="Share" />}
      />
      <TopBar title="Lena Duarte" titleStyle="large" end={<IconButton icon="gear" label="Settings" />} />
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
      <Shelf title="Still hanging" href="#composites" linkText="History">
        {cards.map((card) => (
          <ImageCard key={card.title} href="#composites" src="/mark.svg" {...card} />
        ))}
      </Shelf>
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
      <ShelfHeader title="Cliffs" className={styles.head} />
      <Panel>
        <Cliff
          stepPercent={13}
          dropPercent={15}
          litPercent={53}
          topLabel="1–8 free"
          stepLabel="9–62 · 12 coins each"
          litLabel="300 coins reach episode 33"
          sentence="Episodes 1 to 8 are free, 9 to 62 cost 12 coins each, your coins reach episode 33"
        />
        <Cliff
          stepPercent={80}
          dropPercent={40}
          litPercent={98}
          topLabel="1–50 free"
          stepLabel="51–62 · 12 coins each"
          litLabel="120 coins reach episode 61"
          sentence="Episodes 1 to 50 are free, the rest cost 12 coins each, your coins reach episode 61"
        />
        <Cliff
          stepPercent={20}
          litPercent={100}
          topLabel="60 bonus"
          stepLabel="240 bought"
          sentence="60 bonus coins, spent first, and 240 bought coins"
        />
        <Cliff stepPercent={100} dropPercent={30} topLabel="Free" sentence="All episodes are free" />
        <List>
          <ListItem
            label="Rest of the series"
            badge="−25%"
            strong
            value={<Amount icon="coin" value="486" label="486 coins" />}
            onClick={() => setSheet('unlock')}
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
      <Section title="Under way">
        <div className={styles.stack}>
          <div className={styles.beside}>
            <Button variant="main" grow icon="play" busy={busy} onClick={() => setBusy(true)}>
              Watch episode 1
            </Button>
            <SquareButton icon="save-on" label="Following" pressed onClick={() => setBusy(!busy)} />
          </div>
          <Button wide end={<Amount icon="coin" value="450" label="450 coins" />} busy={busy}>
            Rest of the series
          </Button>
        </div>
        <Spinner label="Loading" />
        <Field label="Password" type="password" defaultValue="hanger" revealLabel="Show" />
        <Checkbox checked={agreed} onChange={setAgreed}>
          I accept the <a href="#composites">agreement</a> and the <a href="#composites">privacy policy</a>
        </Checkbox>
      </Section>
      <Section title="What opens">
        <div className={styles.beside}>
          <Button slim onClick={() => setSheet('unlock')}>
            Unlock
          </Button>
          <Button slim onClick={() => setSheet('episodes')}>
            Episodes
          </Button>
          <Button slim onClick={undone}>
            Popup
          </Button>
          <Button slim onClick={() => toast('The line dropped. Nothing was spent.')}>
            Toast
          </Button>
        </div>
        <Wordmark label="Cliffhanger" className={styles.wordmark} />
      </Section>
      <SampleUnlockSheet open={sheet === 'unlock'} onClose={close} onUndo={undone} />
      <SampleEpisodeSheet open={sheet === 'episodes'} onClose={close} />
      <TabBar tabs={tabs} current="#composites" label="Main" />
    </>
  );
}
