import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { NewsForm } from '#features/notices/news-form.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { Page } from '#ui/page.tsx';
import { Loaded, LoadingColumns } from '#ui/state.tsx';

/** The page on which a message to viewers is written: a new one, or the draft of the address. */
export function WriteNews() {
  const { t } = useTranslation('notices');
  const { id } = useParams();
  return (
    <Page title={t(id === undefined ? 'write' : 'rewrite')}>
      {id === undefined ? <NewsForm news={null} /> : <KnownNews key={id} id={id} />}
    </Page>
  );
}

function KnownNews({ id }: { id: string }) {
  const answer = useCall('notices.show', { id });
  return (
    <Loaded answer={answer} loading={<LoadingColumns />}>
      {(news) => <NewsForm news={news} />}
    </Loaded>
  );
}
