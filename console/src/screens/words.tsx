import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useMay } from '#entities/me.ts';
import { Categories } from '#features/words/categories.tsx';
import { SearchedTerms } from '#features/words/searched-terms.tsx';
import { Synonyms } from '#features/words/synonyms.tsx';
import { Tags } from '#features/words/tags.tsx';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { NotAllowedPart } from './not-allowed.tsx';

const parts = ['searched', 'synonyms', 'categories', 'tags'] as const;

/** The words by which viewers find dramas: categories, tags, synonyms, and what they searched for. */
export function Words() {
  const { t } = useTranslation(['shop', 'common']);
  const seesNumbers = useMay('numbers');
  const shown = parts.filter((part) => part !== 'searched' || seesNumbers);
  const [first] = shown;
  return (
    <Page title={t('common:place.words')}>
      <Tabs
        label={t('common:place.words')}
        tabs={shown.map((part) => ({ to: `/words/${part}`, name: t(`words.${part}`) }))}
      />
      <div>
        <Routes>
          <Route
            path="searched"
            element={seesNumbers ? <SearchedTerms /> : <NotAllowedPart permission="numbers" />}
          />
          <Route path="synonyms" element={<Synonyms />} />
          <Route path="categories" element={<Categories />} />
          <Route path="tags" element={<Tags />} />
          <Route path="*" element={<Navigate to={`/words/${first}`} replace />} />
        </Routes>
      </div>
    </Page>
  );
}
