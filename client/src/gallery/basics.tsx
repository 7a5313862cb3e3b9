import { useState } from 'react';
import { EpisodeChip, EpisodeGrid } from '#features/dramas/episodes/episode-chip.tsx';
import { Amount } from '#ui/amount.tsx';
import { Button, DoneLabel } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Panel } from '#ui/panel.tsx';
import { PopupCard } from '#ui/popup.tsx';
import { Switch } from '#ui/switch.tsx';
import { ToastCard } from '#ui/toasts.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** The basic components, in the order of the design's overview. */
export function Basics() {
  return (
    <>
      <EpisodeChips />
      <Buttons />
      <PriceChanged />
      <Fields />
      <Messages />
      <Comments />
    </>
  );
}

function EpisodeChips() {
  return (
    <Section title="Free, started, watched, now, unlocked, locked, member">
      <div className={styles.chips}>
        <EpisodeGrid>
          <EpisodeChip href="#basics" number="1" state="free" label="Episode 1, free" />
          <EpisodeChip
            href="#basics"
            number="2"
            state="free"
            progressPercent={45}
            label="Episode 2, started"
          />
          <EpisodeChip
            href="#basics"
            number="3"
            state="free"
            progressPercent={100}
            label="Episode 3, watched"
          />
          <EpisodeChip href="#basics" number="4" state="free" current label="Episode 4, now" />
          <EpisodeChip href="#basics" number="5" state="unlocked" label="Episode 5, unlocked" />
          <EpisodeChip href="#basics" number="6" state="locked" label="Episode 6, 12 coins" />
          <EpisodeChip href="#basics" number="7" state="member" label="Episode 7, with membership" />
        </EpisodeGrid>
      </div>
    </Section>
  );
}

function Buttons() {
  const [auto, setAuto] = useState(true);
  return (
    <Section title="Buttons: one accent button a screen; the price sits at its end">
      <div className={styles.stack}>
        <Button variant="main" wide end={<Amount icon="coin" value="12" label="12 coins" />}>
          Unlock episode 13
        </Button>
        <div className={styles.beside}>
          <Button grow>Try again</Button>
          <Button variant="ghost" grow>
            Cancel
          </Button>
        </div>
        <div className={styles.beside}>
          <Button variant="main" grow disabled>
            Sign in
          </Button>
          <Button slim>Watch</Button>
          <DoneLabel>Completed</DoneLabel>
        </div>
        <ListItem
          className={styles.low}
          label="Unlock the next ones for me"
          end={<Switch on={auto} onChange={setAuto} label="Auto-unlock" />}
        />
      </div>
    </Section>
  );
}

function PriceChanged() {
  return (
    <Section title="Price changed: nothing was spent, the new price is asked for">
      <Panel raised className={styles.question}>
        <p className="title">Now 15 coins, not 12</p>
        <p className="t2">The price changed while you watched. Nothing was spent.</p>
        <div className={styles.beside}>
          <Button variant="main" grow end={<Amount icon="coin" value="15" label="15 coins" />}>
            Unlock
          </Button>
          <Button grow>Not now</Button>
        </div>
      </Panel>
    </Section>
  );
}

function Fields() {
  return (
    <Section title="Fields: at rest, in use, wrong">
      <Field className={styles.field} label="Redeem code" hint="16 letters and digits" />
      <Field className={styles.field} label="Redeem code" defaultValue="K7QF 2M" id="in-use" />
      <Field
        className={styles.field}
        label="Redeem code"
        defaultValue="K7QF 2MXX 0000 1"
        error="Redeem code error"
      />
    </Section>
  );
}

function Messages() {
  return (
    <Section title="Toast with undo; prize popup closes after 3 s">
      <ToastCard message="Episode 13 unlocked" button="Undo 58 s" onPress={() => undefined} />
      <div className={styles.popup}>
        <PopupCard title="+25 coins" text="Day 4 is yours. Tomorrow pays 30." />
      </div>
    </Section>
  );
}

function Comments() {
  return (
    <Section title="Comment ahead of you: blurred until you pass its second">
      <p className={styles.comment}>
        <span className={classNames(styles.second, 't2')}>0:32</span>
        The cup. Look at the cup on the table.
      </p>
      <p className={styles.comment}>
        <span className={classNames(styles.second, 't3')}>1:17</span>
        <span className={styles.ahead} aria-hidden="true">
          He was never staying in that room at all
        </span>
      </p>
    </Section>
  );
}
