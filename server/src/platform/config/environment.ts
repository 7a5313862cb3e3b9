import * as z from 'zod';
import { paymentProviders } from '#platform/payment/payment-providers.ts';
import { mediaRequirements, mediaSettings } from './settings/media-settings.ts';
import {
  labSettings,
  messageSettings,
  paymentSettings,
  thirdPartySettings,
} from './settings/provider-settings.ts';
import {
  addressSettings,
  backupSettings,
  consoleSettings,
  operationSettings,
} from './settings/server-settings.ts';
import { limitSettings, viewerSettings } from './settings/viewer-settings.ts';

/** The keys of the environment by section. `.env.example` and docs/configuration.md are generated from them. */
export const settingSections: readonly {
  title: string;
  introduction?: string;
  settings: Readonly<Record<string, z.ZodType>>;
}[] = [
  { title: 'Address', settings: addressSettings },
  { title: 'Operation', settings: operationSettings },
  {
    title: 'Staff console',
    introduction: 'For staff, beside the commands. pnpm staff people invite makes the first link.',
    settings: consoleSettings,
  },
  {
    title: 'Media',
    introduction: 'Where videos, images and subtitles are: docs/media-storage.md.',
    settings: mediaSettings,
  },
  {
    title: 'Backups',
    introduction:
      'Each backup is a file like that of pnpm staff backup. docs/hosting.md compares the ways to keep data safe.',
    settings: backupSettings,
  },
  { title: 'Viewers', settings: viewerSettings },
  { title: 'Limits', settings: limitSettings },
  {
    title: 'Third-party sign-in',
    introduction:
      'local: a page of this server plays the provider, and everyone can sign in as anyone. real: the keys below the provider are required. A provider that is not set is local while the lab is on (LAB, below), otherwise off.',
    settings: thirdPartySettings,
  },
  {
    title: 'Payment',
    introduction:
      "Point Stripe's webhook to <PUBLIC_URL>/webhooks/payment with the events checkout.session.completed, .async_payment_succeeded, .async_payment_failed, .expired, payment_intent.payment_failed, charge.refunded, refund.failed, charge.dispute.created, .updated, .closed, .funds_withdrawn, .funds_reinstated and radar.early_fraud_warning.created.",
    settings: paymentSettings,
  },
  {
    title: 'Verification codes',
    settings: messageSettings,
  },
  { title: 'Lab', settings: labSettings },
];

/** Every environment key with its default. */
export const environment = z.object({
  ...addressSettings,
  ...consoleSettings,
  ...operationSettings,
  ...mediaSettings,
  ...backupSettings,
  ...viewerSettings,
  ...limitSettings,
  ...thirdPartySettings,
  ...paymentSettings,
  ...messageSettings,
  ...labSettings,
});

interface Requirement {
  key: string;
  value: string;
  requiredKeys: readonly string[];
}

/** The keys that each real provider requires. */
export const providerRequirements: readonly Requirement[] = [
  ...Object.entries(paymentProviders).map(([value, { requiredKeys }]) => ({
    key: 'PAYMENT_PROVIDER',
    value,
    // PUBLIC_URL: the viewer returns there from the checkout.
    requiredKeys: [...requiredKeys, 'PUBLIC_URL'],
  })),
  { key: 'MAIL_PROVIDER', value: 'smtp', requiredKeys: ['SMTP_URL', 'MAIL_FROM'] },
  { key: 'SMS_PROVIDER', value: 'http', requiredKeys: ['SMS_URL'] },
  { key: 'TELEGRAM_PROVIDER', value: 'real', requiredKeys: ['TELEGRAM_BOT_TOKEN'] },
  { key: 'GOOGLE_PROVIDER', value: 'real', requiredKeys: ['GOOGLE_CLIENT_ID'] },
  { key: 'TIKTOK_PROVIDER', value: 'real', requiredKeys: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'] },
  { key: 'FACEBOOK_PROVIDER', value: 'real', requiredKeys: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'] },
];

/** The keys that a value of another key requires. */
export const requirements: readonly Requirement[] = [...providerRequirements, ...mediaRequirements];
