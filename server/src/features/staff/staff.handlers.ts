import type {
  codeCalls,
  commentCalls,
  dramaCalls,
  editCalls,
  feedbackCalls,
  libraryCalls,
  logCalls,
  NewSaleTemplate,
  orderCalls,
  peopleCalls,
  StaffHandlers,
  shelfCalls,
  staffCalls,
  statsCalls,
  synonymCalls,
  templateCalls,
} from '@cliffhanger/contracts/staff';
import type { AccountLookup } from '#features/account/account.ts';
import { listShownBannerIds } from '#features/catalog/catalog.ts';
import type { CommentModeration } from '#features/comments/comments.ts';
import { addSynonyms, listSynonyms, removeSynonyms, setSynonyms } from '#features/discovery/discovery.ts';
import type { StaffFeedbackDesk } from '#features/feedback/feedback.ts';
import {
  addBanner,
  editBanner,
  editDrama,
  editEpisode,
  editImages,
  editSubtitles,
  getDrama,
  hideDrama,
  importDrama,
  listCarousel,
  listCategories,
  listDramas,
  listMedia,
  listRemovedBanners,
  listTags,
  listUntranslated,
  moveEpisode,
  placeBanner,
  planImport,
  removeBanner,
  removeCategory,
  removeDrama,
  removeEpisode,
  renameTag,
  replaceEpisodeMedia,
  replaceImages,
  restoreBanner,
  setCategory,
  showDrama,
} from '#features/library/library.ts';
import {
  addTemplate,
  listTemplates,
  orderTypes,
  planTemplate,
  type StaffOrders,
  setOnSale,
} from '#features/orders/orders.ts';
import { createRedeemCodes, editCampaign, listCampaigns } from '#features/rewards/rewards.ts';
import { type InvitedPerson, requireConsole, type StaffPeople } from '#features/staff-people/staff-people.ts';
import type { Platform } from '#platform/platform.ts';
import { readDramaStats } from './retention.service.ts';
import { readMissedTerms, readPaywalls, readRevenue } from './sales-stats.service.ts';
import { listStaffChanges } from './staff-changes.service.ts';
import { listLog } from './staff-log.service.ts';
import { readStats } from './stats.service.ts';
import { type UserDependencies, userHandlers } from './user.handlers.ts';

/** What the handlers need of other features. */
export interface StaffDependencies extends UserDependencies {
  staffOrders: StaffOrders;
  moderation: CommentModeration;
  staffFeedback: StaffFeedbackDesk;
  people: StaffPeople;
}

/** Serves the calls of the staff protocol. */
export const createStaffHandlers = (
  platform: Platform,
  dependencies: StaffDependencies,
): StaffHandlers<typeof staffCalls> => ({
  ...libraryHandlers(platform),
  ...dramaHandlers(platform),
  ...editHandlers(platform),
  ...shelfHandlers(platform),
  ...synonymHandlers(platform),
  ...templateHandlers(platform),
  ...codeHandlers(platform),
  ...userHandlers(dependencies),
  ...orderHandlers(dependencies),
  ...commentHandlers(dependencies),
  ...feedbackHandlers(dependencies),
  ...statsHandlers(platform),
  ...logHandlers(platform, dependencies.accounts),
  ...peopleHandlers(platform, dependencies.people),
});

/** Serves imports and `pnpm staff media check`. */
const libraryHandlers = (platform: Platform): StaffHandlers<typeof libraryCalls> => ({
  'library.media': ({ slug }) => listMedia(platform, slug),
  'library.replaceImages': (replaced) => replaceImages(platform, replaced),
});

/** Serves `pnpm staff drama …`. */
const dramaHandlers = (platform: Platform): StaffHandlers<typeof dramaCalls> => ({
  'drama.plan': async (input) => planImport(platform, input, await listStaffChanges(platform, input.slug)),
  'drama.import': async (input) => {
    const { slug } = input.source;
    await importDrama(platform, input, await listStaffChanges(platform, slug));
    return getDrama(platform, slug);
  },
  'drama.missing': ({ language }) => listUntranslated(platform, language),
  'drama.list': () => listDramas(platform),
  'drama.show': ({ slug }) => getDrama(platform, slug),
  'drama.publish': ({ slug, at }) => showDrama(platform, slug, at),
  'drama.unpublish': ({ slug }) => hideDrama(platform, slug),
  'drama.remove': ({ slug }) => removeDrama(platform, slug),
});

/** Serves `pnpm staff drama edit` and `pnpm staff episode …`. */
const editHandlers = (platform: Platform): StaffHandlers<typeof editCalls> => ({
  'drama.edit': (edit) => editDrama(platform, edit),
  'drama.images': (edit) => editImages(platform, edit),
  'episode.subtitles': (edit) => editSubtitles(platform, edit),
  'episode.edit': (edit) => editEpisode(platform, edit),
  'episode.replace': (replacement) => replaceEpisodeMedia(platform, replacement),
  'episode.remove': ({ slug, number }) => removeEpisode(platform, slug, number),
  'episode.move': ({ slug, from, to }) => moveEpisode(platform, slug, from, to),
});

type Banners = Awaited<ReturnType<typeof listCarousel>>;

const markShown = (platform: Platform, banners: Banners) => {
  const shown = listShownBannerIds(
    platform,
    banners.flatMap(({ countries }) => countries),
  );
  return banners.map((banner) => ({ ...banner, isShown: shown.has(banner.id) }));
};

/** Serves `pnpm staff category …`, `pnpm staff tag …` and `pnpm staff carousel …`. */
const shelfHandlers = (platform: Platform): StaffHandlers<typeof shelfCalls> => ({
  'category.list': () => listCategories(platform),
  'category.set': (category) => setCategory(platform, category),
  'category.remove': ({ slug }) => removeCategory(platform, slug),
  'tag.list': () => listTags(platform),
  'tag.set': (tag) => renameTag(platform, tag),
  'carousel.list': async ({ removed }) =>
    removed
      ? (await listRemovedBanners(platform)).map((banner) => ({ ...banner, isShown: false }))
      : markShown(platform, await listCarousel(platform)),
  'carousel.add': async (banner) => markShown(platform, await addBanner(platform, banner)),
  'carousel.edit': async (edit) => markShown(platform, await editBanner(platform, edit)),
  'carousel.move': async ({ id, position }) => markShown(platform, await placeBanner(platform, id, position)),
  'carousel.remove': async ({ id }) => markShown(platform, await removeBanner(platform, id)),
  'carousel.restore': async ({ id }) => markShown(platform, await restoreBanner(platform, id)),
});

/** Serves `pnpm staff search …`. */
const synonymHandlers = (platform: Platform): StaffHandlers<typeof synonymCalls> => ({
  'synonyms.list': () => listSynonyms(platform),
  'synonyms.set': (group) => setSynonyms(platform, group),
  'synonyms.add': (group) => addSynonyms(platform, group),
  'synonyms.remove': ({ slug }) => removeSynonyms(platform, slug),
});

/** Values of the columns that a kind of template does not use. */
const unused = { coins: 0, bonusPercent: 0, membershipDays: 0, period: null, dramaId: null };

const toRow = ({ what, ...offer }: NewSaleTemplate) => ({ ...unused, ...offer, kind: orderTypes[what] });

/** Serves `pnpm staff templates …`. */
const templateHandlers = (platform: Platform): StaffHandlers<typeof templateCalls> => ({
  'templates.list': () => listTemplates(platform),
  'templates.plan': (change) => planTemplate(platform, 'active' in change ? change : toRow(change)),
  'templates.add': (template) => addTemplate(platform, toRow(template)),
  'templates.sell': ({ id, active }) => setOnSale(platform, id, active),
});

/** Serves `pnpm staff codes …`. */
const codeHandlers = (platform: Platform): StaffHandlers<typeof codeCalls> => ({
  'codes.create': (input) => createRedeemCodes(platform, input),
  'codes.edit': ({ campaign, ...changes }) => editCampaign(platform, campaign, changes),
  'codes.list': () => listCampaigns(platform),
});

/** Serves `pnpm staff order …`. */
const orderHandlers = ({ accounts, staffOrders }: StaffDependencies): StaffHandlers<typeof orderCalls> => ({
  'order.list': async ({ who, ...search }) =>
    staffOrders.list({ ...search, userId: who === undefined ? undefined : await accounts.getId(who) }),
  'order.show': ({ orderId }) => staffOrders.show(orderId),
  'order.refund': ({ orderId, expected }) => staffOrders.refund(orderId, expected),
});

/** Serves `pnpm staff comments …`. */
const commentHandlers = ({
  accounts,
  moderation,
}: StaffDependencies): StaffHandlers<typeof commentCalls> => ({
  'comments.reported': ({ limit }) => moderation.listReported(limit),
  'comments.list': async ({ who, limit }) => moderation.listByAuthor(await accounts.getId(who), limit),
  'comments.removed': ({ limit }) => moderation.listRemoved(limit),
  'comments.show': ({ commentId }) => moderation.show(commentId),
  'comments.keep': ({ commentId }) => moderation.keep(commentId),
  'comments.remove': ({ commentId }) => moderation.remove(commentId),
  'comments.restore': ({ commentId }) => moderation.restore(commentId),
});

/** Serves `pnpm staff feedback …`. */
const feedbackHandlers = ({
  accounts,
  staffFeedback,
}: StaffDependencies): StaffHandlers<typeof feedbackCalls> => ({
  'feedback.list': async ({ who, ...search }) =>
    staffFeedback.list({ ...search, userId: who === undefined ? undefined : await accounts.getId(who) }),
  'feedback.answer': ({ feedbackId, text }) => staffFeedback.answer(feedbackId, text),
  'feedback.show': ({ feedbackId }) => staffFeedback.show(feedbackId),
});

/** Serves `pnpm staff stats`. */
const statsHandlers = (platform: Platform): StaffHandlers<typeof statsCalls> => ({
  stats: ({ days }) => readStats(platform, days),
  'stats.drama': ({ slug }) => readDramaStats(platform, slug),
  'stats.revenue': (input) => readRevenue(platform, input),
  'stats.paywall': () => readPaywalls(platform),
  'search.missed': (input) => readMissedTerms(platform, input),
});

/** Serves `pnpm staff log`. */
const logHandlers = (
  platform: Platform,
  accounts: Pick<AccountLookup, 'listIds'>,
): StaffHandlers<typeof logCalls> => ({
  'log.list': async ({ subject, ...search }) =>
    listLog(platform, {
      ...search,
      ...(subject !== undefined && { ids: [subject, ...(await accounts.listIds(subject))] }),
    }),
});

/** Serves `pnpm staff people …`. */
const peopleHandlers = (
  { config }: Pick<Platform, 'config'>,
  people: StaffPeople,
): StaffHandlers<typeof peopleCalls> => {
  const withLink = async (invite: () => Promise<InvitedPerson>) => {
    const origin = requireConsole(config);
    const { token, ...person } = await invite();
    // Browsers send a fragment to no server.
    return { ...person, link: `${origin}/#join=${token}` };
  };
  return {
    'people.list': () => people.list(),
    'people.invite': (input) => withLink(() => people.invite(input)),
    'people.link': ({ name }) => withLink(() => people.link(name)),
    'people.role': (input) => people.setRole(input),
    'people.end': ({ name }) => people.end(name),
  };
};
