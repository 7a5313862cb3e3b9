import { dramaSearch } from '@cliffhanger/contracts/staff';
import type { AddressInput } from '#lib/navigation/use-address-input.ts';

const { text, state, missing, hold, sort } = dramaSearch.shape;

/** The part of the input of `drama.find` that the address has. */
export const dramaListFields = { text, state, missing, hold, sort };
export type DramaListInput = {
  [Name in keyof AddressInput<typeof dramaListFields>]?:
    | AddressInput<typeof dramaListFields>[Name]
    | undefined;
};
