import { shiftCues } from '@cliffhanger/contracts/subtitle-cues';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/language/format.ts';
import { FormSheet } from '#ui/form-sheet.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import type { DraftCue } from './cue-edits.ts';

interface ShiftSheetProps {
  cues: readonly DraftCue[];
  onShift: (cues: DraftCue[]) => void;
  onClose: () => void;
}

/** Moves all lines in time. */
export function ShiftSheet({ cues, onShift, onClose }: ShiftSheetProps) {
  const { t } = useTranslation('subtitles');
  const [seconds, setSeconds] = useState<number | null>(null);
  const shifted = seconds === null ? null : shiftCues(cues, seconds);
  const isTooEarly = seconds !== null && shifted === null;
  return (
    <FormSheet
      title={t('shift.title')}
      button={
        seconds === null || seconds === 0
          ? t('shift.none')
          : t(seconds > 0 ? 'shift.later' : 'shift.earlier', {
              count: cues.length,
              seconds: formatNumber(Math.abs(seconds)),
            })
      }
      isDisabled={!shifted || seconds === 0}
      isPending={false}
      failure={null}
      onSave={() => {
        if (!shifted) return;
        onShift(shifted);
        onClose();
      }}
      onClose={onClose}
    >
      <NumberInput
        label={t('shift.seconds')}
        hint={t('shift.hint')}
        problem={isTooEarly ? t('shift.tooEarly') : undefined}
        value={seconds}
        onChange={setSeconds}
        formatOptions={{ maximumFractionDigits: 3 }}
        autoFocus
      />
    </FormSheet>
  );
}
