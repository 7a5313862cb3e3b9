import { useTranslation } from 'react-i18next';
import { Commands } from '#features/library/commands.tsx';
import { FileCheck } from '#features/library/file-check.tsx';
import { Health } from '#features/library/health.tsx';
import { JobList } from '#features/library/job-list.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { Columns, Page, Section } from '#ui/page.tsx';
import { Loaded } from '#ui/state.tsx';

/** What is being encoded, whether the files are whole, and what the library needs from its machine. */
export function Library() {
  const { t } = useTranslation(['library', 'common']);
  const jobs = useCall('job.list', {});
  const checks = useCall('library.checks', {});
  const health = useCall('library.health', {});
  return (
    <Page title={t('common:place.library')} note={t('note')}>
      <Columns>
        <div>
          <Section title={t('jobs.title')}>
            <Loaded answer={jobs}>{(list) => <JobList jobs={list} />}</Loaded>
          </Section>
          <Section title={t('files.title')}>
            <Loaded answer={checks}>{(found) => <FileCheck checks={found} />}</Loaded>
          </Section>
        </div>
        <div>
          <Loaded answer={health} lines={4}>
            {(found) => <Health health={found} />}
          </Loaded>
          <Section title={t('commands.title')}>
            <Commands />
          </Section>
        </div>
      </Columns>
    </Page>
  );
}
