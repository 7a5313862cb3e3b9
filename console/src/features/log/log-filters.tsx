import type { StaffArguments } from '@cliffhanger/contracts/staff';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { actionGroups } from './action-groups.ts';
import styles from './log.module.css';

/** What the log is searched by, as the address has it. */
export type LogFilter = Partial<
  Pick<StaffArguments<'log.list'>, 'operator' | 'subject' | 'action' | 'since' | 'until'>
>;

interface LogFiltersProps {
  filter: LogFilter;
  onChange: (changes: LogFilter, options?: { isTyping?: boolean }) => void;
}

const all = 'all';

/** Who did what to whom, and when. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const { t } = useTranslation(['log', 'common', 'inbox']);
  return (
    <div className={styles.filters}>
      <TypedFilter
        label={t('filter.who')}
        value={filter.operator ?? ''}
        onChange={(operator) => onChange({ operator }, { isTyping: true })}
      />
      <TypedFilter
        label={t('filter.subject')}
        value={filter.subject ?? ''}
        onChange={(subject) => onChange({ subject }, { isTyping: true })}
      />
      <ChoiceField
        label={t('filter.action')}
        value={filter.action ?? all}
        choices={[
          { value: all, name: t('filter.all') },
          ...actionGroups.map(({ action: value, name }) => ({ value, name: t(name) })),
        ]}
        onChange={(action) => onChange({ action: action === all ? undefined : action } as LogFilter)}
      />
      <TimeField
        label={t('filter.since')}
        value={(filter.since as string | undefined) ?? null}
        onChange={(since) => onChange({ since: since ?? undefined } as LogFilter)}
      />
      <TimeField
        label={t('filter.until')}
        value={(filter.until as string | undefined) ?? null}
        onChange={(until) => onChange({ until: until ?? undefined } as LogFilter)}
      />
    </div>
  );
}

/** A pause in typing after which the list follows. */
const pauseMs = 300;

interface TypedFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function TypedFilter({ label, value, onChange }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // Back and forward change the address.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return <Field label={label} value={text} onChange={setText} type="search" />;
}
