// Visibility, cards and translations, shared by every feature that shows dramas. Imports no other feature.

export { imageUrl } from './card.view.ts';
export { type CatalogPlatform, openCatalogPlatform } from './catalog-version.ts';
export {
  byLanguagePreference,
  type CardColumns,
  cardColumns,
  cardFromColumns,
  type DetailColumns,
  detailColumns,
  detailFromColumns,
} from './drama.sql.ts';
export {
  bestTranslation,
  type CardRow,
  cardInLanguage,
  categoryView,
  type TranslatedName,
  titleColumns,
  titlesView,
} from './drama.view.ts';
export { createDramaCards, type DramaCards } from './drama-cards.ts';
export {
  hidingCountryOf,
  hidingMarksSql,
  isVisibleTo,
  notAgeLockedSql,
  upcomingDramaSql,
  visibleDramaSql,
  visibleSql,
  visibleTo,
  visibleToUserSql,
} from './visibility.ts';
export { findVisibleEpisode, isDramaVisible } from './visible-rows.repository.ts';
