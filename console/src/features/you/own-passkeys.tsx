import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withInterruptions } from '#lib/api/call.ts';
import { type OwnPasskey, useOwn, useRemoveOwn } from '#lib/api/own.ts';
import { addPasskey } from '#lib/api/passkey.ts';
import { usePasskey } from '#lib/api/use-passkey.ts';
import { formatTimeInText } from '#lib/language/format.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
import { Loaded } from '#ui/state.tsx';

/** The person's passkeys. Two at least are asked for. */
export function OwnPasskeys() {
  const { t } = useTranslation('team');
  const answer = useOwn<OwnPasskey>('passkeys');
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<OwnPasskey | null>(null);
  return (
    <Section
      title={t('you.passkeys')}
      end={
        <Button kind="plain" onPress={() => setIsAdding(true)}>
          {t('you.addPasskey')}
        </Button>
      }
    >
      <Loaded answer={answer} lines={2}>
        {(passkeys) => (
          <>
            {passkeys.map((passkey) => (
              <Row
                key={passkey.id}
                title={passkey.name}
                note={
                  passkey.lastUsedAt === null
                    ? t('you.neverUsed', { time: formatTimeInText(passkey.createdAt) })
                    : t('you.used', { time: formatTimeInText(passkey.lastUsedAt) })
                }
                end={
                  passkeys.length > 1 && (
                    <Button
                      kind="plain"
                      onPress={() => setRemoved(passkey)}
                      aria-label={t('you.removePasskey', { name: passkey.name })}
                    >
                      {t('remove')}
                    </Button>
                  )
                }
              />
            ))}
            {passkeys.length === 1 && <Notice>{t('you.oneMore')}</Notice>}
          </>
        )}
      </Loaded>
      {isAdding && <AddSheet onClose={() => setIsAdding(false)} />}
      {removed && <RemoveSheet passkey={removed} onClose={() => setRemoved(null)} />}
    </Section>
  );
}

function AddSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['signIn', 'team', 'common']);
  const queries = useQueryClient();
  const [name, setName] = useState(t('keyNameDefault'));
  const { start, isPending, problem } = usePasskey(
    () => withInterruptions(() => addPasskey(name)),
    async () => {
      await queries.invalidateQueries();
      onClose();
    },
  );
  return (
    <Sheet title={t('team:you.addPasskey')} onClose={onClose}>
      <Field label={t('keyName')} hint={t('keyNameHint')} value={name} onChange={setName} autoFocus />
      {problem && <Notice>{problem}</Notice>}
      <SheetActions>
        <Button kind="main" isPending={isPending} isDisabled={name.trim() === ''} onPress={() => start()}>
          {t('join.button')}
        </Button>
        <Button onPress={onClose}>{t('common:notNow')}</Button>
      </SheetActions>
    </Sheet>
  );
}

function RemoveSheet({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const { t } = useTranslation('team');
  const { mutateAsync, isPending, error } = useRemoveOwn('/own/passkeys/remove');
  const remove = async () => {
    await mutateAsync(passkey.id);
    onClose();
  };
  const title = t('you.removePasskey', { name: passkey.name });
  return (
    <ActSheet
      title={title}
      text={t('you.removePasskeyText')}
      button={title}
      onAct={remove}
      onClose={onClose}
      isPending={isPending}
      error={error}
    />
  );
}
