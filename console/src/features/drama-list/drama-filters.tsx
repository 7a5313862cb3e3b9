import { languages } from '@cliffhanger/contracts/language-table';
import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatNumber, languageName } from '#lib/language/format.ts';
import { Chips } from '#ui/chips.tsx';
import { SmallChoice } from '#ui/choice.tsx';
import styles from './drama-list.module.css';
import type { DramaListInput } from './drama-list-input.ts';

const views = ['all', 'shown', 'planned', 'hidden', 'missing', 'hold'] as const;
type View = (typeof views)[number];

const viewOf = ({ state, missing, hold }: DramaListInput): View =>
  state ?? (missing === undefined ? ((hold ?? 'all') === 'any' ? 'hold' : 'all') : 'missing');

const inputOf = (view: View): DramaListInput => ({
  state: view === 'shown' || view === 'planned' || view === 'hidden' ? view : undefined,
  missing: view === 'missing' ? 'any' : undefined,
  hold: view === 'hold' ? 'any' : undefined,
});

interface DramaFiltersProps {
  input: DramaListInput;
  counts: StaffResult<'drama.find'>['counts'];
  onChange: (change: DramaListInput) => void;
}

/** Which dramas the list has. Each filter says how many it has. */
export function DramaFilters({ input, counts, onChange }: DramaFiltersProps) {
  const { t } = useTranslation('drama');
  const view = viewOf(input);
  return (
    <div className={styles.filters}>
      <Chips
        label={t('list.filter')}
        value={view}
        choices={views.map((value) => ({
          value,
          name: t(`list.view.${value}`, { count: formatNumber(counts[value]) }),
        }))}
        onChange={(chosen) => onChange(inputOf(chosen))}
      />
      {view === 'missing' && (
        <SmallChoice
          label={t('list.language')}
          value={input.missing ?? 'any'}
          choices={[
            { value: 'any', name: t('list.anyLanguage') },
            ...languages.map((language) => ({ value: language, name: languageName(language) })),
          ]}
          onChange={(missing) => onChange({ missing })}
        />
      )}
    </div>
  );
}
