import type { StaffArguments } from '@cliffhanger/contracts/staff';
import { staffCalls } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { findProblems } from '#lib/form/describe-issue.ts';
import { languageName } from '#lib/language/format.ts';
import { Chips } from '#ui/chips.tsx';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { showToast } from '#ui/toasts.tsx';
import type { Person } from './person.ts';

const kinds = ['block', 'mute'] as const;
type Kind = (typeof kinds)[number];
const ends = ['1', '7', '30', 'none', 'chosen'] as const;
type End = (typeof ends)[number];

const dayMs = 86_400_000;

/** Keeps a viewer out, or only from writing comments, for a reason that they read. */
export function RestrictSheet({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('people');
  const { id: who, displayName: name, language } = person;
  const [kind, setKind] = useState<Kind>('block');
  const [reason, setReason] = useState('');
  const [isReasonLeft, setIsReasonLeft] = useState(false);
  const [end, setEnd] = useState<End>('7');
  const [chosenEnd, setChosenEnd] = useState<string | null>(null);
  const block = useChange('user.block');
  const mute = useChange('user.mute');
  const { isPending, error } = kind === 'block' ? block : mute;
  const until =
    end === 'none'
      ? null
      : end === 'chosen'
        ? chosenEnd
        : new Date(Date.now() + Number(end) * dayMs).toISOString();
  const given = { who, reason, ...(until !== null && { until }) };
  const problems = findProblems(staffCalls['user.block'].input, { ...given, blocked: true });
  const endProblem =
    end === 'chosen' && (chosenEnd === null || new Date(chosenEnd) <= new Date())
      ? t('restrict.past')
      : undefined;
  const restrict = async () => {
    setIsReasonLeft(true);
    if (Object.keys(problems).length > 0 || endProblem !== undefined) return;
    if (kind === 'block')
      await block.mutateAsync({ ...given, blocked: true } as StaffArguments<'user.block'>);
    else await mute.mutateAsync({ ...given, muted: true } as StaffArguments<'user.mute'>);
    showToast({ text: t(`restrict.done.${kind}`, { name }) });
    onClose();
  };
  return (
    <FormSheet
      title={t(`restrict.title.${kind}`, { name })}
      button={t(`restrict.title.${kind}`, { name })}
      onSave={() => restrict().catch(() => undefined)}
      isPending={isPending}
      failure={error && failureMessage(error)}
      onClose={onClose}
    >
      <Chips
        label={t('restrict.kind')}
        value={kind}
        choices={kinds.map((value) => ({ value, name: t(`restrict.kinds.${value}`) }))}
        onChange={setKind}
      />
      <p className="t2">{t(`restrict.text.${kind}`, { name })}</p>
      <Field
        label={t('restrict.reason')}
        hint={t('restrict.reasonHint', { name, language: languageName(language) })}
        lang={language}
        value={reason}
        onChange={setReason}
        onBlur={() => setIsReasonLeft(true)}
        maxLength={200}
        problem={isReasonLeft ? problems.reason : undefined}
        autoFocus
      />
      <Chips
        label={t('restrict.end')}
        value={end}
        choices={ends.map((value) => ({ value, name: t(`restrict.ends.${value}`) }))}
        onChange={setEnd}
      />
      {end === 'chosen' && (
        <TimeField
          label={t('restrict.until')}
          value={chosenEnd}
          onChange={setChosenEnd}
          problem={endProblem}
        />
      )}
    </FormSheet>
  );
}
