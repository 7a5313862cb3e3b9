import { periodFields } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router-dom';
import { MoneyPage } from '#features/numbers/money/money-page.tsx';
import { ownZone, zoneName } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';

const parts = ['money'] as const;

/** Figures that staff act on, each with its table and its file. */
export function Numbers() {
  const { t } = useTranslation(['numbers', 'common']);
  const [{ zone = ownZone() }] = useAddressInput({ zone: periodFields.zone });
  return (
    <Page title={t('common:place.numbers')} note={t('daysOf', { zone: zoneName(zone) })}>
      <Tabs
        label={t('common:place.numbers')}
        tabs={parts.map((part) => ({ to: `/numbers/${part}`, name: t(`part.${part}`) }))}
      />
      <div>
        <Routes>
          <Route path="money" element={<MoneyPage />} />
          <Route path="*" element={<Navigate to={`/numbers/${parts[0]}`} replace />} />
        </Routes>
      </div>
    </Page>
  );
}
