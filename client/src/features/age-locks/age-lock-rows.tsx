import type { AgeLock, AgeLockOf } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { formatDayAndTimeInText } from '#lib/language/format.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import { AgeLockSheet } from './age-lock-sheet.tsx';

/** The ages above which the browser and the account show nothing. */
export function AgeLockRows({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation(['ageLock', 'common']);
  const { data, isError, refetch } = useQuery(api.ageLocks.get.query());
  const [open, setOpen] = useState<AgeLockOf | null>(null);
  const shown: AgeLockOf[] = isSignedIn ? ['device', 'account'] : ['device'];
  return (
    <>
      <List>
        {shown.map((of) => (
          <ListItem
            key={of}
            label={t(`title.${of}`)}
            detail={describe(data?.[of])}
            value={data ? shownAge(data[of]) : isError ? t('common:tryAgain') : undefined}
            chevron={data !== undefined || !isError}
            needsConnection
            onClick={() => (data ? setOpen(of) : void refetch())}
          />
        ))}
      </List>
      {data &&
        shown.map((of) => (
          <AgeLockSheet key={of} of={of} lock={data[of]} open={open === of} onClose={() => setOpen(null)} />
        ))}
    </>
  );

  function shownAge(lock: AgeLock | null): string {
    if (!lock) return t('off');
    return lock.maxAge === 0 ? t('everyone') : t('through', { age: lock.maxAge });
  }

  function describe(lock: AgeLock | null | undefined): string | undefined {
    return lock?.opensAt ? t('opens', { time: formatDayAndTimeInText(lock.opensAt) }) : undefined;
  }
}
