import { useState } from 'react';
import { Amount } from '#ui/amount.tsx';
import { Button, SquareButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** What is under way or not decided: busy buttons, a spinner, a hidden password, a checkbox. */
export function UnderWay() {
  const [agreed, setAgreed] = useState(true);
  return (
    <Section title="Under way">
      <BusyButtons />
      <Spinner label="Loading" />
      <Field label="Password" type="password" defaultValue="hanger" revealLabel="Show" />
      <Checkbox checked={agreed} onChange={setAgreed}>
        I accept the <a href="#composites">agreement</a> and the <a href="#composites">privacy policy</a>
      </Checkbox>
    </Section>
  );
}

function BusyButtons() {
  const [busy, setBusy] = useState(true);
  return (
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
  );
}
