import type { Language, LedgerRow, Movement } from '@cliffhanger/contracts';
import { bestTranslation } from '#features/dramas/dramas.ts';
import type { MovementRow, TransferRow } from './ledger.service.ts';

/** A movement without its drama and episode, for a caller that knows them. */
export const ledgerRowView = (row: TransferRow): LedgerRow => ({
  movementId: row.id,
  reason: row.reason,
  coins: row.coins,
  balanceAfterCoins: row.balanceAfterCoins,
  createdAt: row.createdAt.toISOString(),
});

/** A movement in the viewer's wallet. */
export const movementView = (row: MovementRow, language: Language): Movement => ({
  ...ledgerRowView(row),
  dramaTitle:
    row.drama === null
      ? null
      : (bestTranslation(row.drama.translations, language, row.drama.originalLanguage)?.title ?? null),
  episodeNumber: row.episode?.number ?? null,
});
