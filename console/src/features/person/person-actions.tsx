import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { useChange } from '#lib/api/use-call.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toasts.tsx';
import { GiveSheet } from './give-sheet.tsx';
import { NoteSheet } from './notes.tsx';
import { isInForce, type Person } from './person.ts';
import { PrizeSheet } from './prize-sheet.tsx';
import { RestrictSheet } from './restrict-sheet.tsx';

type Open = 'note' | 'give' | 'prize' | 'restrict' | 'unblock' | 'unmute' | 'resetName';

/** What can be done with a viewer. What the role lacks is not drawn. */
export function PersonActions({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const [mayGive, mayAct] = [useMay('money.give'), useMay('people.act')];
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isBlocked = isInForce(person.blockedAt, person.blockedUntil);
  const isMuted = isInForce(person.mutedAt, person.mutedUntil);
  const { displayName: name } = person;
  const more = [
    ...(isBlocked ? [{ id: 'restrict' as const, name: t('act.changeBlock') }] : []),
    ...(isMuted ? [{ id: 'unmute' as const, name: t('act.unmute') }] : []),
    { id: 'note' as const, name: t('act.note') },
    { id: 'resetName' as const, name: t('act.resetName') },
  ];
  return (
    <>
      {mayGive && <Button onPress={() => setOpen('give')}>{t('act.give')}</Button>}
      {mayGive && <Button onPress={() => setOpen('prize')}>{t('act.prize')}</Button>}
      {mayAct && (
        <>
          <Button kind="outline" onPress={() => setOpen(isBlocked ? 'unblock' : 'restrict')}>
            {t(isBlocked ? 'act.unblock' : 'act.block')}
          </Button>
          <ActionMenu label={t('act.more', { name })} actions={more} onAction={setOpen} />
        </>
      )}
      {open === 'give' && <GiveSheet person={person} onClose={close} />}
      {open === 'prize' && <PrizeSheet person={person} onClose={close} />}
      {open === 'restrict' && <RestrictSheet person={person} onClose={close} />}
      {open === 'unblock' && <EndRestriction person={person} kind="block" onClose={close} />}
      {open === 'unmute' && <EndRestriction person={person} kind="mute" onClose={close} />}
      {open === 'note' && <NoteSheet person={person} onClose={close} />}
      {open === 'resetName' && <ResetName person={person} onClose={close} />}
    </>
  );
}

interface SheetProps {
  person: Person;
  onClose: () => void;
}

function EndRestriction({
  person: { id: who, displayName: name },
  kind,
  onClose,
}: SheetProps & { kind: 'block' | 'mute' }) {
  const { t } = useTranslation('people');
  const unblock = useChange('user.block');
  const unmute = useChange('user.mute');
  const { isPending, error } = kind === 'block' ? unblock : unmute;
  const end = async () => {
    if (kind === 'block') await unblock.mutateAsync({ who, blocked: false });
    else await unmute.mutateAsync({ who, muted: false });
    showToast({ text: t(`restrict.over.${kind}`, { name }) });
    onClose();
  };
  return (
    <ActSheet
      title={t(`restrict.endTitle.${kind}`, { name })}
      text={t(`restrict.endText.${kind}`, { name })}
      button={t(`restrict.endTitle.${kind}`, { name })}
      onAct={end}
      onClose={onClose}
      isPending={isPending}
      error={error}
    />
  );
}

function ResetName({ person: { id: who, displayName: name, number }, onClose }: SheetProps) {
  const { t } = useTranslation('people');
  const { mutateAsync, isPending, error } = useChange('user.resetName');
  const reset = async () => {
    await mutateAsync({ who });
    showToast({ text: t('resetName.done', { number }) });
    onClose();
  };
  return (
    <ActSheet
      title={t('resetName.title', { name })}
      text={t('resetName.text', { number })}
      button={t('resetName.button', { number })}
      onAct={reset}
      onClose={onClose}
      isPending={isPending}
      error={error}
    />
  );
}
