import { readSpendCsv, type SpendFile, type SpendMistake, spendColumns } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTranslation } from 'react-i18next';
import styles from '#features/numbers/campaigns/campaigns.module.css';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { formatCalendarDay, formatMoney, formatNumber } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toasts.tsx';

const example = [spendColumns.join(','), 'Ferry launch,2026-11-01,120.50,USD'].join('\n');

/** Longer cells are cut in a mistake. */
const maxShown = 40;
/** Mistakes that are listed. */
const maxMistakes = 50;

/** Brings in what was spent as a file: all of its rows, or none while one has a mistake. */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('numbers');
  const [file, setFile] = useState<(SpendFile & { name: string }) | null>(null);
  const { mutateAsync, isPending, error } = useChange('spend.set');
  const count = file?.rows.length ?? 0;
  const isReady = file !== null && file.mistakes.length === 0;
  const take = async (chosen: File) => setFile({ ...readSpendCsv(await chosen.text()), name: chosen.name });
  const store = async () => {
    if (!isReady) return;
    await mutateAsync({ rows: file.rows });
    showToast({ text: t('spend.imported', { count, number: formatNumber(count) }) });
    onClose();
  };
  return (
    <FormSheet
      title={t('spend.import')}
      button={
        isReady ? t('spend.importButton', { count, number: formatNumber(count) }) : t('spend.importNothing')
      }
      isDisabled={!isReady}
      onSave={store}
      isPending={isPending}
      failure={error && failureMessage(error)}
      onClose={onClose}
    >
      <p className="t2">{t('spend.format')}</p>
      <pre className="fine">{example}</pre>
      <div>
        <FileTrigger
          acceptedFileTypes={['.csv', '.tsv', '.txt']}
          onSelect={(files) => files?.[0] && void take(files[0])}
        >
          <Button kind="outline">{t(file === null ? 'spend.choose' : 'spend.chooseAnother')}</Button>
        </FileTrigger>
      </div>
      {file && (isReady ? <Read file={file} /> : <Mistakes mistakes={file.mistakes} name={file.name} />)}
    </FormSheet>
  );
}

/** What the file has: its days, and its sums by currency. */
function Read({ file: { rows } }: { file: SpendFile }) {
  const { t } = useTranslation('numbers');
  const days = rows.map(({ day }) => day).toSorted();
  const sums = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, ofCurrency]) =>
    formatMoney({ currency, amountMinor: ofCurrency.reduce((sum, { amountMinor }) => sum + amountMinor, 0) }),
  );
  return (
    <p role="status">
      {t('spend.read', {
        sums: sums.join(' · '),
        campaigns: formatNumber(new Set(rows.map(({ campaign }) => campaign)).size),
        from: formatCalendarDay(days[0] ?? ''),
        until: formatCalendarDay(days.at(-1) ?? ''),
      })}
    </p>
  );
}

function Mistakes({ mistakes, name }: { mistakes: readonly SpendMistake[]; name: string }) {
  const { t } = useTranslation('numbers');
  const describe = ({ line, problem, value }: SpendMistake) => {
    const cell = value.length > maxShown ? `${value.slice(0, maxShown)}…` : value;
    return t('spend.mistake', {
      line: formatNumber(line),
      what:
        value === '' && problem === 'campaign'
          ? t('spend.problem.noCampaign')
          : t(`spend.problem.${problem}`, { value: cell }),
    });
  };
  return (
    <>
      <Notice>
        {t('spend.refused', { count: mistakes.length, number: formatNumber(mistakes.length), name })}
      </Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus. */}
      <ul className={styles.mistakes} tabIndex={0}>
        {mistakes.slice(0, maxMistakes).map((mistake) => (
          <li key={`${mistake.line} ${mistake.problem}`}>{describe(mistake)}</li>
        ))}
      </ul>
    </>
  );
}
