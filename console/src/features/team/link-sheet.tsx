import type { InvitedPersonJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatTimeInText } from '#lib/language/format.ts';
import { CopyField } from '#ui/copy-field.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** Shows the link of a person, which cannot be shown again. */
export function LinkSheet({ person, onClose }: { person: InvitedPersonJson; onClose: () => void }) {
  const { t } = useTranslation('team');
  const { name, link, linkExpiresAt } = person;
  return (
    <Sheet title={t('linkTitle', { name })} onClose={onClose}>
      {linkExpiresAt !== null && (
        <p className="t2">{t('linkText', { until: formatTimeInText(linkExpiresAt) })}</p>
      )}
      <CopyField label={t('linkLabel')} text={link} />
    </Sheet>
  );
}
