import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewestShelf } from '#features/discovery/releases/newest-shelf.tsx';
import { HotTerms, MatchingHotTerms } from '#features/discovery/search/hot-terms.tsx';
import { NothingFound } from '#features/discovery/search/nothing-found.tsx';
import { useRecentTerms } from '#features/discovery/search/recent-terms.ts';
import { RecentTermsList } from '#features/discovery/search/recent-terms-list.tsx';
import { SearchBar } from '#features/discovery/search/search-bar.tsx';
import { SearchResults } from '#features/discovery/search/search-results.tsx';
import { useSearchInput } from '#features/discovery/search/use-search-input.ts';
import { api } from '#lib/api/client.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Column } from '#ui/column.tsx';
import styles from './search.module.css';

export default function SearchScreen() {
  const { t } = useTranslation();
  const goBack = useGoBack();
  const recent = useRecentTerms();
  const { text, term, setText, setIsComposing, choose } = useSearchInput();
  useDocumentTitle(t('search'));

  const chooseAndKeep = (chosen: string) => {
    choose(chosen);
    recent.add(chosen);
  };
  return (
    <Column>
      <SearchBar
        text={text}
        onChange={setText}
        onComposing={setIsComposing}
        onClear={() => choose('')}
        onSubmit={() => chooseAndKeep(text.trim())}
        onBack={goBack}
      />
      {term === '' ? (
        <SearchSuggestions recent={recent} onChoose={chooseAndKeep} />
      ) : (
        <TermResults term={term} recent={recent} onChoose={chooseAndKeep} />
      )}
    </Column>
  );
}

type SuggestionsProps = { recent: ReturnType<typeof useRecentTerms>; onChoose: (term: string) => void };

/** What the viewer can search for, while nothing is typed. */
function SearchSuggestions({ recent, onChoose }: SuggestionsProps) {
  const hotTerms = useQuery(api.discovery.search.query({}));
  return (
    <>
      <RecentTermsList
        terms={recent.terms}
        onChoose={onChoose}
        onRemove={recent.remove}
        onClear={recent.clear}
      />
      <HotTerms onChoose={onChoose} />
      {/* The shelf would move when the terms above it arrive. */}
      {!hotTerms.isPending && <Newest />}
    </>
  );
}

/** The results of the term, and the terms that contain it. */
function TermResults({ term, recent, onChoose }: SuggestionsProps & { term: string }) {
  return (
    <SearchResults
      term={term}
      onOpen={() => recent.add(term)}
      none={<NothingFound term={term} onChoose={onChoose} />}
    >
      <RecentTermsList terms={recent.terms} typed={term} onChoose={onChoose} onRemove={recent.remove} />
      <MatchingHotTerms typed={term} onChoose={onChoose} />
    </SearchResults>
  );
}

/** The releases of this week, if the home screen's data is there: they are only an offer here. */
function Newest() {
  const newest = useQuery(api.home.getHomeInfo.query()).data?.newest ?? [];
  return (
    <div className={styles.newest}>
      <NewestShelf dramas={newest} />
    </div>
  );
}
