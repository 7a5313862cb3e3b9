import { openMail } from '@cliffhanger/server/platform/messages/open-mail.ts';
import { openOutbox } from '@cliffhanger/server/platform/messages/outbox.ts';
import { paymentReturnPath } from '@cliffhanger/server/platform/payment/payment.ts';
import { paymentProviders } from '@cliffhanger/server/platform/payment/payment-providers.ts';
import { systemClock } from '@cliffhanger/server/platform/time/clock.ts';
import { type Check, failed, ok, skipped } from '../finding.ts';

/** The mail server takes the sign-in. Nothing is sent. */
export const checkMail: Check = async ({ config }) => {
  if (config.MAIL_PROVIDER !== 'smtp') return skipped(`MAIL_PROVIDER is ${config.MAIL_PROVIDER}`);
  const mail = await openMail(config, await openOutbox(config.outboxFile), systemClock);
  try {
    await mail?.check();
  } catch (error) {
    return failed((error as Error).message, 'Check SMTP_URL: host, port, user and password');
  }
  return ok(`${new URL(config.SMTP_URL ?? '').host} takes the sign-in; pnpm staff mail test sends a message`);
};

/** The payment provider knows this merchant. */
export const checkPayment: Check = async ({ config }) => {
  const { PAYMENT_PROVIDER, PUBLIC_URL } = config;
  if (PAYMENT_PROVIDER === 'off' || PAYMENT_PROVIDER === 'local')
    return skipped(`PAYMENT_PROVIDER is ${PAYMENT_PROVIDER}`);
  const returnUrl = new URL(paymentReturnPath, PUBLIC_URL).href;
  const payment = await paymentProviders[PAYMENT_PROVIDER].open(config, { returnUrl, clock: systemClock });
  try {
    await payment.check();
  } catch (error) {
    return failed((error as Error).message, 'Check the keys of the payment provider');
  }
  return ok(`${PAYMENT_PROVIDER} knows these keys`);
};
