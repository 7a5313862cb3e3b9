import type { accountFilter } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import type { AddressInput } from '#lib/navigation/use-address-input.ts';
import { Chips } from '#ui/chips.tsx';
import { CountryChoice } from '#ui/country-choice.tsx';
import styles from './people.module.css';

type Filter = AddressInput<typeof accountFilter>;

const groups = ['all', 'newDays', 'member', 'spender', 'blocked', 'muted'] as const;
type Group = (typeof groups)[number];
const newDays = 7;
const noGroup = {
  newDays: undefined,
  member: undefined,
  spender: undefined,
  blocked: undefined,
  muted: undefined,
};

interface PeopleFiltersProps {
  filter: Filter;
  onChange: (changes: Filter) => void;
}

/** Chooses which viewers are listed: one group of them, in one country or in all. */
export function PeopleFilters({ filter, onChange }: PeopleFiltersProps) {
  const { t } = useTranslation('people');
  const chosen = groups.find((group) => group !== 'all' && filter[group] !== undefined) ?? 'all';
  const choose = (group: Group) => {
    const own = group === 'all' ? {} : { [group]: group === 'newDays' ? newDays : true };
    onChange({ ...noGroup, ...own } as Filter);
  };
  return (
    <div className={styles.filters}>
      <Chips
        label={t('list.groups')}
        value={chosen}
        choices={groups.map((value) => ({
          value,
          name: value === 'all' ? t('all') : t(`list.group.${value}`, { count: newDays }),
        }))}
        onChange={choose}
      />
      <CountryChoice value={filter.country} onChange={(country) => onChange({ country } as Filter)} />
    </div>
  );
}
