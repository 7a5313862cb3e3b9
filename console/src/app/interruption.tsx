import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { meQuery } from '#entities/me.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { interruption } from '#lib/api/interruption.ts';
import { confirmPerson, PasskeyNotGiven, signIn } from '#lib/api/passkey.ts';
import { useStore } from '#lib/store.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';

/** Asks for the passkey over the screen, which keeps what was typed: the session ended, or money is about to move. */
export function Interruption() {
  const { t } = useTranslation(['signIn', 'common']);
  const queries = useQueryClient();
  const asked = useStore(interruption);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  if (!asked) return null;
  const touch = async () => {
    setProblem(null);
    setIsPending(true);
    try {
      await (asked.kind === 'signedOut' ? signIn() : confirmPerson());
      asked.resolve();
    } catch (error) {
      setProblem(error instanceof PasskeyNotGiven ? t('notGiven') : failureMessage(error));
    } finally {
      setIsPending(false);
    }
  };
  const leave = () => {
    setProblem(null);
    asked.reject();
    if (asked.kind === 'signedOut') void queries.resetQueries({ queryKey: meQuery.queryKey });
  };
  return (
    <Sheet title={t(`interruption.${asked.kind}.title`)} onClose={leave} isFirm>
      <p className="t2">{t(`interruption.${asked.kind}.text`)}</p>
      {problem !== null && <Notice>{problem}</Notice>}
      <SheetActions>
        <Button kind="main" onPress={() => void touch()} isPending={isPending} autoFocus>
          {t(asked.kind === 'signedOut' ? 'signIn.title' : 'interruption.confirmationNeeded.button')}
        </Button>
        <Button onPress={leave}>
          {t(asked.kind === 'signedOut' ? 'interruption.signedOut.leave' : 'common:notNow')}
        </Button>
      </SheetActions>
    </Sheet>
  );
}
