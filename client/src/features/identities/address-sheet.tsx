import type { AddressType } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Field } from '#ui/field.tsx';
import { ResendAction } from '#ui/resend-action.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useAddressForm } from './use-address-form.ts';

type AddressSheetProps = { type: AddressType; open: boolean; typed: string; onClose: () => void };

/** Adds an e-mail address or phone number, proven by a verification code. */
export function AddressSheet({ open, ...form }: AddressSheetProps) {
  const { t } = useTranslation(['identities', 'account', 'common']);
  const title = t('connectNamed', { name: t(`account:${form.type}`) });
  return (
    <Sheet open={open} onClose={form.onClose} title={title} closeLabel={t('common:close')}>
      <AddressForm {...form} />
    </Sheet>
  );
}

function AddressForm({ type, typed, onClose }: Omit<AddressSheetProps, 'open'>) {
  const { t } = useTranslation(['identities', 'account']);
  const { address, setAddress, code, setCode, isSent, problems, submit, isBusy, resend } = useAddressForm(
    type,
    {
      typed,
      onBound: onClose,
    },
  );
  return (
    <form noValidate onSubmit={submit}>
      <Field
        name="address"
        label={t(`account:${type}`)}
        type={type === 'email' ? 'email' : 'tel'}
        autoComplete={type === 'email' ? 'email' : 'tel'}
        value={address}
        error={problems.address}
        onChange={({ target }) => setAddress(target.value)}
      />
      {isSent && (
        <CodeField
          name="code"
          label={t('account:code')}
          hint={type === 'email' ? t('account:spam') : t('account:latestCode')}
          value={code}
          error={problems.code}
          onChange={setCode}
          end={
            <ResendAction
              {...resend}
              label={t('account:sendAgain')}
              waitLabel={(seconds) => t('account:sendAgainIn', { seconds })}
            />
          }
        />
      )}
      <Button variant="main" wide needsConnection type="submit" busy={isBusy}>
        {isSent ? t('connect') : t('account:sendCode')}
      </Button>
    </form>
  );
}
