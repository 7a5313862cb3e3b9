import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
import { TimeField } from '#ui/time-field.tsx';
import type { OrderFilter } from './order-filter.ts';

interface FilterSheetProps {
  filter: OrderFilter;
  onChange: (changes: OrderFilter) => void;
  onClose: () => void;
}

/** The filters of orders that are rarely needed: when, what and whose. */
export function FilterSheet({ filter, onChange, onClose }: FilterSheetProps) {
  const { t } = useTranslation('people');
  const [since, setSince] = useState(toInstant(filter.since));
  const [until, setUntil] = useState(toInstant(filter.until));
  const [templateId, setTemplateId] = useState(filter.templateId ?? '');
  const [who, setWho] = useState(filter.who ?? '');
  const isReversed = since !== null && until !== null && since >= until;
  const apply = (changes: Record<string, string | undefined>) => {
    onChange(changes as OrderFilter);
    onClose();
  };
  return (
    <Sheet title={t('orderList.more')} onClose={onClose}>
      <TimeField label={t('orderList.sinceField')} value={since} onChange={setSince} />
      <TimeField
        label={t('orderList.untilField')}
        value={until}
        onChange={setUntil}
        problem={isReversed ? t('orderList.reversed') : undefined}
      />
      <Field
        label={t('orderList.offer')}
        hint={t('orderList.offerHint')}
        value={templateId}
        onChange={setTemplateId}
      />
      <Field label={t('viewer')} hint={t('orderList.whoHint')} value={who} onChange={setWho} />
      <SheetActions>
        <Button
          kind="main"
          isDisabled={isReversed}
          onPress={() =>
            apply({
              since: since ?? undefined,
              until: until ?? undefined,
              templateId: templateId.trim() || undefined,
              who: who.trim() || undefined,
            })
          }
        >
          {t('orderList.apply')}
        </Button>
        <Button
          onPress={() => apply({ since: undefined, until: undefined, templateId: undefined, who: undefined })}
        >
          {t('orderList.clear')}
        </Button>
      </SheetActions>
    </Sheet>
  );
}

/** A day or a time of an address as the field takes it. */
const toInstant = (time: string | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();
