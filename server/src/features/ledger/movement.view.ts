import type { Language, LedgerRow, Movement } from '@cliffhanger/contracts';
import { bestTranslation } from '#features/dramas/dramas.ts';
import { ageMark } from '#kernel/hidden-ages.ts';
import { countriesOf } from '#kernel/viewer.ts';
import type { MovementRow, TransferRow } from './ledger.service.ts';

/** A movement without its drama and episode, for a caller that knows them. */
export const ledgerRowView = (row: TransferRow): LedgerRow => ({
  movementId: row.id,
  reason: row.reason,
  coins: row.coins,
  balanceAfterCoins: row.balanceAfterCoins,
  createdAt: row.createdAt.toISOString(),
});

/** A movement in the viewer's wallet. @param country of the viewer, whose lock may hide the title; '' for staff */
export const movementView = (row: MovementRow, language: Language, country = ''): Movement => ({
  ...ledgerRowView(row),
  dramaTitle:
    row.drama === null || countriesOf(country).includes(ageMark(row.drama.ageRating))
      ? null
      : (bestTranslation(row.drama.translations, language, row.drama.originalLanguage)?.title ?? null),
  episodeNumber: row.episode?.number ?? null,
});
