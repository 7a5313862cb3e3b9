import { type Language, languages, languageTable } from '@cliffhanger/contracts/language-table';
import {
  maxCountedResults,
  type SearchTermsPage,
  type StaffArguments,
  staffCalls,
} from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { useCallPages } from '#lib/api/use-call.ts';
import { formatNumber } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { useIsPhone } from '#lib/use-media-query.ts';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Loaded, State } from '#ui/state.tsx';
import { SameAsSheet } from './same-as-sheet.tsx';
import styles from './words.module.css';

type Term = SearchTermsPage['terms'][number];
const {
  language: languageSchema,
  days: daysSchema,
  missed: missedSchema,
} = staffCalls['search.terms'].input.shape;
const fields = { language: languageSchema, days: daysSchema, missed: missedSchema };

/** What viewers searched for, what it finds now, and a way to make a term find what another one does. */
export function SearchedTerms() {
  const { t } = useTranslation('shop');
  const mayWrite = useMay('content.write');
  const [open, setOpen] = useState<string | null>(null);
  const [address, change] = useAddressInput(fields);
  const input: StaffArguments<'search.terms'> = { language: currentLanguage(), days: 7, ...address };
  const pages = useCallPages('search.terms', input, (page, { ...rest }) =>
    page.next === null ? null : { ...rest, after: page.next },
  );
  return (
    <>
      <div className={styles.filters}>
        <Chips
          label={t('words.language')}
          value={input.language as Language}
          choices={languages.map((language) => ({ value: language, name: languageTable[language].name }))}
          onChange={(language) => change({ language })}
        />
        <Chips
          label={t('words.days')}
          value={input.days === 30 ? '30' : '7'}
          choices={(['7', '30'] as const).map((value) => ({
            value,
            name: t('words.lastDays', { count: Number(value) }),
          }))}
          onChange={(days) => change({ days: Number(days) })}
        />
        <Chips
          label={t('words.found')}
          value={input.missed ? 'missed' : 'all'}
          choices={(['all', 'missed'] as const).map((value) => ({ value, name: t(`words.terms.${value}`) }))}
          onChange={(value) => change({ missed: value === 'missed' })}
        />
      </div>
      <Loaded answer={pages}>
        {({ pages: loaded }) => {
          const terms = loaded.flatMap((page) => page.terms);
          if (terms.length === 0)
            return input.missed ? (
              <State title={t('words.noMisses.title')} text={t('words.noMisses.text')} />
            ) : (
              <State title={t('words.noTerms.title')} text={t('words.noTerms.text')} />
            );
          return (
            <TermTable
              terms={terms}
              onSameAs={mayWrite ? setOpen : undefined}
              onLoadMore={pages.hasNextPage ? () => pages.fetchNextPage() : undefined}
              isLoadingMore={pages.isFetchingNextPage}
            />
          );
        }}
      </Loaded>
      {open !== null && <SameAsSheet term={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What a phone has room for. */
const phoneColumns = ['term', 'missed', 'group'];

interface TermTableProps {
  terms: readonly Term[];
  onSameAs: ((term: string) => void) | undefined;
  onLoadMore: (() => unknown) | undefined;
  isLoadingMore: boolean;
}

function TermTable({ terms, onSameAs, onLoadMore, isLoadingMore }: TermTableProps) {
  const { t } = useTranslation('shop');
  const results = ({ results: found }: Term) => {
    if (found >= maxCountedResults) return t('words.orMore', { number: formatNumber(maxCountedResults) });
    return found === 0 ? <span className={styles.nothing}>{t('words.nothing')}</span> : formatNumber(found);
  };
  const sameAs = ({ term, group }: Term) =>
    group !== null
      ? group
      : onSameAs && (
          <div>
            <Button kind="plain" aria-label={t('words.sameAsNamed', { term })} onPress={() => onSameAs(term)}>
              {t('words.sameAs')}
            </Button>
          </div>
        );
  const isPhone = useIsPhone();
  const columns: TableColumn<Term>[] = [
    { id: 'term', name: t('words.term'), cell: ({ term }) => term, width: '2fr', minWidth: 136 },
    {
      id: 'people',
      name: t('words.people'),
      cell: ({ searches }) => formatNumber(searches),
      isNumber: true,
      width: '1fr',
    },
    {
      id: 'missed',
      name: t('words.terms.missed'),
      cell: ({ missed }) => formatNumber(missed),
      isNumber: true,
      width: '1fr',
    },
    { id: 'results', name: t('words.results'), cell: results, isNumber: true, width: '1fr' },
    {
      id: 'group',
      name: t('words.group'),
      cell: sameAs,
      width: isPhone ? '2fr' : '1fr',
      minWidth: 116,
    },
  ];
  return (
    <DataTable
      label={t('words.searched')}
      columns={isPhone ? columns.filter(({ id }) => phoneColumns.includes(id)) : columns}
      items={terms}
      idOf={({ term }) => term}
      onLoadMore={onLoadMore}
      isLoadingMore={isLoadingMore}
    />
  );
}
