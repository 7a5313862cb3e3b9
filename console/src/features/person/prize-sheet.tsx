import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { formatTime, languageName } from '#lib/language/format.ts';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { Notice } from '#ui/notice.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { showToast } from '#ui/toasts.tsx';
import { giftKey } from './gift-key.ts';
import type { Person } from './person.ts';

const empty: { title: string; body: string; coins: number | null } = { title: '', body: '', coins: null };

/** Shows words on the viewer's devices, with coins or without. */
export function PrizeSheet({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('people');
  const { displayName: name, id: who, language } = person;
  const [earlierAt, setEarlierAt] = useState<string | null>(null);
  const { values, bind, save } = useCallForm({
    call: 'prize.send',
    defaultValues: empty,
    draft: `prize ${who}`,
    toInput: ({ title, body, coins }) => ({
      who,
      key: giftKey(title),
      title,
      body,
      ...(coins !== null && { coins }),
    }),
    onDone: ({ moved, earlier }) => {
      if (!moved) return setEarlierAt(earlier?.at ?? null);
      showToast({ text: t('prize.done', { name }) });
      return onClose();
    },
  });
  const inLanguage = t('prize.inLanguage', { language: languageName(language) });
  return (
    <FormSheet
      title={t('prize.title', { name })}
      button={values.coins === null ? t('prize.button') : t('prize.buttonWithCoins', { count: values.coins })}
      {...save}
      onSave={() => {
        setEarlierAt(null);
        return save.onSave();
      }}
      onClose={onClose}
    >
      <p className="t2">{t('prize.text', { name })}</p>
      <Field
        label={t('prize.heading')}
        hint={inLanguage}
        lang={language}
        maxLength={200}
        autoFocus
        {...bind('title')}
      />
      <Field label={t('prize.body')} isLong lang={language} maxLength={200} {...bind('body')} />
      <NumberInput
        label={t('prize.coins')}
        hint={
          person.giftsLeft ? t('prize.left', { left: person.giftsLeft.coins, name }) : t('prize.coinsHint')
        }
        minValue={0}
        {...bind('coins')}
      />
      {earlierAt !== null && <Notice>{t('prize.earlier', { name, time: formatTime(earlierAt) })}</Notice>}
    </FormSheet>
  );
}
