// What every feature that shows dramas shares: visibility, cards, translations. It imports no other feature.
export {
  byLanguagePreference,
  type CardColumns,
  cardColumns,
  cardOf,
  type DetailColumns,
  detailColumns,
  detailOf,
  isVisible,
  type Onlooker,
} from './drama.sql.ts';
export {
  bestTranslation,
  type CardRow,
  cardView,
  categoryView,
  imageUrl,
  type TranslatedName,
} from './drama.view.ts';
export { type Audience, audienceValues, isVisibleTo, visibleSql, visibleTo } from './visibility.ts';
