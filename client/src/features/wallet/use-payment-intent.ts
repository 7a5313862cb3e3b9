import { useState } from 'react';
import { findIntent, type PaymentIntent, saveIntent } from './payment-intent.ts';

/** The purchase in progress, which survives reloads. */
export function usePaymentIntent() {
  const [intent, setIntent] = useState(findIntent);
  const update = (next: PaymentIntent | null) => {
    saveIntent(next);
    setIntent(next);
  };
  return [intent, update] as const;
}
