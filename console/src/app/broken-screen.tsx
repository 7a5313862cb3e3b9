import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { placeOf } from '#entities/places.ts';
import { NoAnswer } from '#lib/api/errors.ts';
import { send, silentSince } from '#lib/api/send.ts';
import { PartMissing } from '#lib/load-part.ts';
import { useStore } from '#lib/store.ts';
import { Page } from '#ui/page.tsx';
import { Failed } from '#ui/state.tsx';

const reloadedKey = 'console_reloaded';
const minReloadMs = 60_000;

/** A screen that could not be drawn. */
export function BrokenScreen({ error }: { error: unknown }) {
  return error instanceof PartMissing ? <MissingScreen error={error} /> : <Broken error={error} />;
}

function Broken({ error, onRetry = () => location.reload() }: { error: unknown; onRetry?: () => unknown }) {
  const { t } = useTranslation();
  const place = placeOf(useLocation().pathname);
  return (
    <Page title={t(place ? place.name : 'failure.title')}>
      <Failed error={error} onRetry={onRetry} />
    </Page>
  );
}

/**
 * A screen whose code did not arrive. Once the server answers, the page is loaded anew, since a browser may not ask again for
 * modules and styles that failed. When that did not help, it says so.
 */
function MissingScreen({ error }: { error: PartMissing }) {
  const [isAnswered, setIsAnswered] = useState(false);
  const isSilent = useStore(silentSince) !== null;
  const ask = async () => {
    // Its failure is in `silentSince`, which is asked again by the page.
    await send('/me').catch(() => undefined);
    setIsAnswered(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => void ask(), []);
  useEffect(() => {
    if (!isAnswered || isSilent) return;
    const last = Number(sessionStorage.getItem(reloadedKey));
    if (Date.now() - last < minReloadMs) return;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    location.reload();
  }, [isAnswered, isSilent]);
  if (isAnswered && !isSilent) return <Broken error={error} />;
  return <Broken error={new NoAnswer(error.message)} onRetry={ask} />;
}
