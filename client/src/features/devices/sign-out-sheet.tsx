import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import type { useEndSessions } from './use-end-sessions.ts';

/** A device to sign out, with its name. */
export interface EndedDevice {
  sessionId: string;
  name: string;
}

/** What the sheet asks about: one device, or with null all others. */
export interface AskedSignOut {
  device: EndedDevice | null;
}

type SignOutSheetProps = {
  /** Null closes the sheet. */
  asked: AskedSignOut | null;
  otherCount: number;
  ends: ReturnType<typeof useEndSessions>;
  onClose: () => void;
};

/** Asks before another device, or all others, are signed out. */
export function SignOutSheet({ asked, otherCount, ends: { endOne, endOthers }, onClose }: SignOutSheetProps) {
  const { t } = useTranslation(['devices', 'common']);
  // Keeps the question while the sheet closes.
  const [shown, setShown] = useState({ asked, otherCount });
  if (asked !== null && asked !== shown.asked) setShown({ asked, otherCount });
  if (shown.asked === null) return null;
  const { device } = shown.asked;
  return (
    <ConfirmSheet
      open={asked !== null}
      title={device ? t('ask.one', { name: device.name }) : t('ask.others')}
      lost={device ? t('ask.lost') : t('ask.count', { count: shown.otherCount })}
      action={{
        label: device ? t('ask.action') : t('endOthers'),
        needsConnection: true,
        onClick: () => {
          if (device) endOne.mutate(device);
          else endOthers.mutate();
          onClose();
        },
      }}
      cancelLabel={t(device ? 'ask.keep' : 'ask.keepOthers')}
      closeLabel={t('common:close')}
      onClose={onClose}
    />
  );
}
