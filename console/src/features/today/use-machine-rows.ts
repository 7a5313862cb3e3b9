import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatGb, isDiskLow } from '#entities/disk.ts';
import { formatList } from '#lib/language/format.ts';
import type { WaitingRow } from './waiting-row.ts';

type Job = StaffResult<'job.list'>[number];

/** As many are named. */
const maxNamed = 3;

/** Whether another job for the same episode was added after a failed one. */
const isReplaced = (jobs: readonly Job[], { id, slug, number }: Job): boolean =>
  jobs.some((other) => other.id > id && other.slug === slug && other.number === number);

/** Encodings that failed and that nobody has tried again. */
export const useJobRows = (jobs: StaffResult<'job.list'> = []): WaitingRow[] => {
  const { t } = useTranslation('today');
  const failed = jobs.filter((job) => job.state === 'failed' && !isReplaced(jobs, job));
  if (failed.length === 0) return [];
  const names = failed.slice(0, maxNamed).map(({ video }) => video);
  return [
    {
      id: 'jobs',
      title: t('jobs', { count: failed.length }),
      note: formatList(failed.length > maxNamed ? [...names, '…'] : names),
      to: '/library',
      isWarning: true,
    },
  ];
};

/** A disk that is nearly full. */
export const useDiskRows = (health: StaffResult<'library.health'> | undefined): WaitingRow[] => {
  const { t } = useTranslation('today');
  if (!health || !isDiskLow(health.disk)) return [];
  const { freeBytes, minFreeBytes } = health.disk;
  const note = t('diskText', { free: formatGb(freeBytes), limit: formatGb(minFreeBytes) });
  return [{ id: 'disk', title: t('disk'), note, to: '/library', isWarning: true }];
};
