import type { MediaJobJson } from '@cliffhanger/contracts/staff';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { jobProblem } from '#entities/file-problems.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { formatShare, formatTimeInText } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Ledge } from '#ui/ledge.tsx';
import { Row } from '#ui/row.tsx';
import { State } from '#ui/state.tsx';
import { showToast } from '#ui/toasts.tsx';
import styles from './library.module.css';

/** The encodings of the library: those that are open in their order, then the latest others. */
export function JobList({ jobs }: { jobs: readonly MediaJobJson[] }) {
  const { t } = useTranslation('library');
  if (jobs.length === 0) return <State title={t('jobs.empty')} text={t('jobs.emptyText')} />;
  return (
    <ul className={styles.jobs} aria-label={t('jobs.title')}>
      {jobs.map((job) => (
        <li key={job.id}>
          <JobRow job={job} />
        </li>
      ))}
    </ul>
  );
}

function JobRow({ job }: { job: MediaJobJson }) {
  const { t } = useTranslation('library');
  const { t: tOfFiles } = useTranslation(['files', 'common']);
  const { slug, number, video, askedBy } = job;
  return (
    <>
      <Row
        title={
          <>
            <span className="strong">{video}</span>{' '}
            {job.state === 'failed' ? jobProblem(job.error, tOfFiles) : stateWords(job, t)}
          </>
        }
        note={t('jobs.of', { number, slug, who: askedBy })}
        end={<JobAction job={job} />}
      />
      {job.state === 'running' && <Ledge share={job.progress} />}
    </>
  );
}

const stateWords = ({ state, progress, endedAt }: MediaJobJson, t: TFunction<'library'>): string => {
  const time = endedAt === null ? '' : formatTimeInText(endedAt);
  if (state === 'running') return t('jobs.running', { share: formatShare(progress) });
  if (state === 'done' || state === 'canceled') return t(`jobs.${state}`, { time });
  return t('jobs.waiting');
};

function JobAction({ job: { id, state, video: name } }: { job: MediaJobJson }) {
  const { t } = useTranslation('library');
  const cancel = useChange('job.cancel');
  const retry = useChange('job.retry');
  const report = (error: unknown) => showToast({ text: failureMessage(error) });
  if (state === 'waiting' || state === 'running')
    return (
      <Button
        kind="plain"
        aria-label={t('jobs.stopNamed', { name })}
        isPending={cancel.isPending}
        onPress={() => void cancel.mutateAsync({ id }).catch(report)}
      >
        {t('jobs.stop')}
      </Button>
    );
  if (state === 'done') return null;
  return (
    <Button
      kind="strong"
      aria-label={t('jobs.retryNamed', { name })}
      isPending={retry.isPending}
      onPress={() => void retry.mutateAsync({ id }).catch(report)}
    >
      {t('jobs.retry')}
    </Button>
  );
}
