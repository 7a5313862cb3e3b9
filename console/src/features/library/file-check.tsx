import { type LibraryCheckJson, mediaRemedies, type StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { formatAge, formatNumber, formatShare, formatTimeInText } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Ledge } from '#ui/ledge.tsx';
import { Row } from '#ui/row.tsx';
import { showToast } from '#ui/toasts.tsx';
import { FaultList } from './fault-list.tsx';
import styles from './library.module.css';

const tidyCommand = 'pnpm staff media check --tidy';

/** The check of all files: the one that runs, and what the last one has found. */
export function FileCheck({ checks: { latest, lastDone } }: { checks: StaffResult<'library.checks'> }) {
  const isOpen = latest?.endedAt === null;
  return (
    <>
      {isOpen && <OpenCheck check={latest} />}
      {latest?.state === 'failed' && <FailedCheck check={latest} />}
      {lastDone?.result ? (
        <DoneCheck check={lastDone} result={lastDone.result} mayAsk={!isOpen} />
      ) : (
        !isOpen && <NoCheck />
      )}
    </>
  );
}

function OpenCheck({ check: { state, progress, askedBy } }: { check: LibraryCheckJson }) {
  const { t } = useTranslation('library');
  const stop = useChange('library.stopCheck');
  const mayStop = useMay('content.write');
  const report = (error: unknown) => showToast({ text: failureMessage(error) });
  return (
    <>
      <Row
        title={
          <span className="strong">
            {state === 'running' ? t('files.running', { share: formatShare(progress) }) : t('files.waiting')}
          </span>
        }
        note={t('files.askedBy', { who: askedBy })}
        end={
          mayStop && (
            <Button
              kind="plain"
              isPending={stop.isPending}
              onPress={() => void stop.mutateAsync({}).catch(report)}
            >
              {t('files.stop')}
            </Button>
          )
        }
      />
      {state === 'running' && <Ledge share={progress} />}
    </>
  );
}

function FailedCheck({ check: { endedAt, failure } }: { check: LibraryCheckJson }) {
  const { t } = useTranslation('library');
  const time = endedAt === null ? '' : formatTimeInText(endedAt);
  return <Row title={t('files.failed', { time })} note={failure ?? undefined} />;
}

function NoCheck() {
  const { t } = useTranslation('library');
  return (
    <Row
      title={<span className="strong">{t('files.never')}</span>}
      note={t('files.neverText')}
      end={<CheckNow />}
    />
  );
}

type Result = NonNullable<LibraryCheckJson['result']>;

function DoneCheck({
  check: { endedAt, askedBy },
  result,
  mayAsk,
}: {
  check: LibraryCheckJson;
  result: Result;
  /** False while another one is open. */
  mayAsk: boolean;
}) {
  const { t } = useTranslation('library');
  const { dramas, episodes, faultCount, faults, withoutSizes, leftOver } = result;
  const age = endedAt === null ? '' : formatAge(endedAt);
  return (
    <>
      <Row
        title={
          <span className="strong">
            {faultCount === 0 ? t('files.sound', { age }) : t('files.faults', { age, count: faultCount })}
          </span>
        }
        note={t('files.scope', {
          dramas: formatNumber(dramas),
          episodes: formatNumber(episodes),
          who: askedBy,
        })}
        end={mayAsk && <CheckNow />}
      />
      <FaultList faults={faults} count={faultCount} />
      {withoutSizes > 0 && (
        <Row
          title={t('files.withoutSizes', { count: withoutSizes })}
          note={<code className={styles.command}>{mediaRemedies.makeSizes}</code>}
        />
      )}
      {leftOver.files > 0 && (
        <Row
          title={t('files.leftOver', {
            count: leftOver.files,
            megabytes: formatNumber(Math.ceil(leftOver.bytes / 1e6)),
          })}
          note={<code className={styles.command}>{tidyCommand}</code>}
        />
      )}
    </>
  );
}

/** Asks the server for a check. The list of checks is loaded again by the event that tells of it. */
function CheckNow() {
  const { t } = useTranslation('library');
  const check = useChange('library.check');
  const mayCheck = useMay('content.write');
  const report = (error: unknown) => showToast({ text: failureMessage(error) });
  if (!mayCheck) return null;
  return (
    <Button
      kind="strong"
      isPending={check.isPending}
      onPress={() => void check.mutateAsync({}).catch(report)}
    >
      {t('files.checkNow')}
    </Button>
  );
}
