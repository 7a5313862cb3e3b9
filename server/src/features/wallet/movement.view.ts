import type { Language, Movement } from '@cliffhanger/contracts';
import { translationFor } from '#features/dramas/drama.view.ts';
import type { MovementRow } from '#features/ledger/ledger.service.ts';

/** A line of the wallet. */
export const movementView = (row: MovementRow, language: Language): Movement => ({
  movementId: row.id,
  reason: row.reason,
  coins: row.coins,
  balanceAfterCoins: row.balanceAfterCoins,
  dramaTitle:
    row.drama === null
      ? null
      : (translationFor(row.drama.translations, language, row.drama.originalLanguage)?.title ?? null),
  episodeNumber: row.episode?.number ?? null,
  createdAt: row.createdAt.toISOString(),
});
