// What every feature that shows dramas shares: visibility, cards, translations. It imports no other feature.
export {
  byLanguagePreference,
  type CardColumns,
  cardColumns,
  cardOf,
  type DetailColumns,
  detailColumns,
  detailOf,
} from './drama.sql.ts';
export {
  bestTranslation,
  type CardRow,
  cardView,
  categoryView,
  imageUrl,
  type TranslatedName,
} from './drama.view.ts';
export { isVisibleTo, visibleDramaSql, visibleSql, visibleTo } from './visibility.ts';
