import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/language/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
import styles from './codes.module.css';

interface NewCodesSheetProps {
  campaign: {
    name: string;
    kind: string;
    amount: number | null;
    maxUses: number | null;
    expiresAt: string | null;
  };
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new codes, which are stored nowhere. It closes only by a button, which says so. */
export function NewCodesSheet({ campaign, codes, onClose }: NewCodesSheetProps) {
  const { t } = useTranslation('shop');
  const [isSaved, setIsSaved] = useState(false);
  const { name, kind, amount, maxUses, expiresAt } = campaign;
  const download = () => {
    const rows = codes.map((code) => [code, kind, amount, maxUses, expiresAt ?? ''].join(','));
    const text = `${['code,kind,amount,uses,expires', ...rows].join('\n')}\n`;
    saveFile(`${name.trim() || 'codes'}.csv`, new Blob([text], { type: 'text/csv' }));
    setIsSaved(true);
  };
  const values = { count: codes.length, number: formatNumber(codes.length) };
  return (
    <Sheet title={t('codes.made', values)} onClose={onClose} isFirm>
      <p className="t2">{t('codes.madeText')}</p>
      <textarea
        className={styles.codes}
        readOnly
        rows={8}
        aria-label={t('codes.codes')}
        value={codes.join('\n')}
      />
      <SheetActions>
        <Button kind={isSaved ? 'quiet' : 'main'} onPress={download} autoFocus>
          {t('codes.download', values)}
        </Button>
        <Button kind={isSaved ? 'main' : 'quiet'} onPress={onClose}>
          {t(isSaved ? 'codes.done' : 'codes.closeUnsaved')}
        </Button>
      </SheetActions>
    </Sheet>
  );
}
