import { countryCodes } from '@cliffhanger/contracts/countries';
import { languages } from '@cliffhanger/contracts/language-table';
import { previewViewers } from '@cliffhanger/contracts/staff';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName, languageName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { Chips } from '#ui/chips.tsx';
import { type Choice, ChoiceField } from '#ui/choice.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { TimeField } from '#ui/time-field.tsx';
import styles from './preview.module.css';
import type { PreviewInput } from './use-preview.ts';

interface PreviewControlsProps {
  input: PreviewInput;
  onChange: (changes: Partial<PreviewInput>) => void;
}

/** Language, country and time of the preview, and who looks. */
export function PreviewControls({ input, onChange }: PreviewControlsProps) {
  const { t } = useTranslation('preview');
  const { language, country, at, as = 'visitor', coins = 0 } = input;
  return (
    <div className={styles.controls}>
      <ChoiceField
        label={t('language')}
        value={language}
        choices={languages.map((value) => ({ value, name: languageName(value) }))}
        onChange={(chosen) => onChange({ language: chosen })}
      />
      <ChoiceField
        label={t('country')}
        value={country}
        choices={listCountries()}
        onChange={(chosen) => onChange({ country: chosen })}
      />
      <TimeField
        label={t('at')}
        hint={t('atHint')}
        value={(at as string | undefined) ?? null}
        onChange={(chosen) => onChange({ at: chosen ?? undefined } as Partial<PreviewInput>)}
      />
      <Chips
        label={t('as')}
        value={as}
        choices={previewViewers.map((value) => ({ value, name: t(`viewer.${value}`) }))}
        onChange={(chosen) =>
          onChange({ as: chosen, ...(chosen === 'balance' && coins === 0 && { coins: 24 }) })
        }
      />
      {as === 'balance' && <CoinsField coins={coins} onChange={(chosen) => onChange({ coins: chosen })} />}
    </div>
  );
}

/** A pause after which the preview follows, so that not every digit opens one. */
const pauseMs = 500;
const maxCoins = 1_000_000;

function CoinsField({ coins, onChange }: { coins: number; onChange: (coins: number) => void }) {
  const { t } = useTranslation('preview');
  const [given, setGiven] = useState<number | null>(coins);
  useEffect(() => {
    if (given === null || given === coins) return undefined;
    const timer = setTimeout(() => onChange(given), pauseMs);
    return () => clearTimeout(timer);
  }, [given, coins, onChange]);
  return (
    <NumberInput label={t('coins')} value={given} onChange={setGiven} minValue={0} maxValue={maxCoins} />
  );
}

const listCountries = (): Choice<string>[] => {
  const collator = new Intl.Collator(currentLanguage());
  return countryCodes
    .map((value) => ({ value, name: countryName(value) }))
    .sort((one, other) => collator.compare(one.name, other.name));
};
