import {
  type AddressType,
  type Language,
  limits,
  type VerificationCodePurpose,
} from '@cliffhanger/contracts';
import { translatorFor } from '#kernel/words.ts';

interface CodeMessage {
  type: AddressType;
  purpose: VerificationCodePurpose;
  code: string;
  language: Language;
}

/** Returns the message with a code: an e-mail with security advice, or an SMS that fits in one part. */
export const codeMessage = ({ type, purpose, code, language }: CodeMessage) => {
  const translate = translatorFor('verificationCodes', language);
  const lines = [
    translate(purpose, { code }),
    translate('validity', { minutes: limits.verificationCode.lifetimeSeconds / 60 }),
    ...(type === 'email' ? [translate('warning')] : []),
  ];
  return { subject: translate('subject'), text: lines.join(type === 'email' ? '\n\n' : ' ') };
};
