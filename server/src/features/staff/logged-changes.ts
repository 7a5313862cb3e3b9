import type { LoggedCallName, StaffCallName, StaffLogEntry, staffCalls } from '@cliffhanger/contracts/staff';
import type * as z from 'zod';
import type { AccountLookup } from '#features/account/account.ts';
import type { CommentModeration } from '#features/comments/comments.ts';
import type { StaffFeedbackDesk } from '#features/feedback/feedback.ts';
import type { StaffOrders } from '#features/orders/orders.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { StaffOperator } from '#platform/staff-server.ts';
import { requireGiftWithinLimits } from './gift-limits.service.ts';
import {
  readAnswerState,
  readCampaignState,
  readCarouselState,
  readCategoryOrder,
  readCategoryState,
  readCodesState,
  readCommentState,
  readDramaState,
  readFeedbackState,
  readNameState,
  readOrderState,
  readPersonState,
  readPrizeState,
  readSessionState,
  readSynonymState,
  readTagState,
  readTakenGiftState,
  readTemplateState,
  readViewerState,
  type State,
} from './logged-states.repository.ts';

export type { State } from './logged-states.repository.ts';

/** The subject that a staff call changes, and how the staff log reads its state. */
export interface LoggedChange {
  subject: StaffLogEntry['subject'];
  /** The viewer whom it concerns. */
  viewerId?: string;
  /** Arguments that the difference does not show. */
  details?: State;
  /** The latest entry about the subject that the operator has read. A later one refuses the change. */
  revision?: number | undefined;
  /** Reads the subject within the transaction of the change. */
  read(tx: Transaction): Promise<State>;
  /** Refuses the change for the state that it meets. */
  requireState?(before: State): void | Promise<void>;
  /** Refuses a change beyond what the operator may do, within its transaction and after its entry was written. */
  requireAllowed?(tx: Transaction, operator: StaffOperator, at: Date): Promise<void>;
}

type Input<Name extends StaffCallName> = z.output<(typeof staffCalls)[Name]['input']>;

/** For each call: null when it changes neither money nor rights nor what viewers see. */
export type LoggedChanges = {
  readonly [Name in StaffCallName]: Name extends LoggedCallName
    ? (input: Input<Name>) => LoggedChange | Promise<LoggedChange>
    : null;
};

/** The details of a change with a reason. */
const because = (reason: string | undefined): State => (reason === undefined ? {} : { reason });

const drama = (slug: string): LoggedChange => ({
  subject: { kind: 'drama', id: slug },
  read: (tx) => readDramaState(tx, slug),
});
const dramaOfInput = ({ slug, revision }: { slug: string; revision?: number | undefined }): LoggedChange => ({
  ...drama(slug),
  revision,
});
const dramaAndDetails = ({
  slug,
  revision,
  ...details
}: { slug: string; revision?: number | undefined } & State): LoggedChange => ({
  ...drama(slug),
  details,
  revision,
});

const category = ({ slug }: { slug: string }): LoggedChange => ({
  subject: { kind: 'category', id: slug },
  read: (tx) => readCategoryState(tx, slug),
});

const tag = ({ slug }: { slug: string }): LoggedChange => ({
  subject: { kind: 'tag', id: slug },
  read: (tx) => readTagState(tx, slug),
});

const carousel = (): LoggedChange => ({
  subject: { kind: 'carousel', id: 'home' },
  read: readCarouselState,
});

const synonyms = ({ slug }: { slug: string }): LoggedChange => ({
  subject: { kind: 'synonyms', id: slug },
  read: (tx) => readSynonymState(tx, slug),
});

const template = ({ id }: { id: string }): LoggedChange => ({
  subject: { kind: 'template', id },
  read: (tx) => readTemplateState(tx, id),
});

const answer = ({ id }: { id: string }): LoggedChange => ({
  subject: { kind: 'answer', id },
  read: (tx) => readAnswerState(tx, id),
});

const person = ({ name }: { name: string }): LoggedChange => ({
  subject: { kind: 'person', id: name },
  read: (tx) => readPersonState(tx, name),
});

const gift = (
  change: LoggedChange,
  details: { coins?: number | undefined; days?: number | undefined } & State,
): LoggedChange => ({
  ...change,
  details,
  requireAllowed: (tx, operator, at) =>
    requireGiftWithinLimits(tx, operator, { viewerId: change.viewerId ?? change.subject.id, at, ...details }),
});

export interface LogDependencies {
  accounts: Pick<AccountLookup, 'getId'>;
  staffOrders: Pick<StaffOrders, 'show'>;
  moderation: Pick<CommentModeration, 'show'>;
  staffFeedback: Pick<StaffFeedbackDesk, 'show'>;
}

/** Calls that change neither money nor rights nor what viewers see. */
const unlogged = {
  'library.media': null,
  'library.backups': null,
  // Viewers see the same images in other sizes.
  'library.replaceImages': null,
  'drama.list': null,
  'drama.missing': null,
  'drama.show': null,
  'drama.buyers': null,
  'drama.find': null,
  'price.simulate': null,
  'drama.plan': null,
  'drama.planChange': null,
  'category.list': null,
  'tag.list': null,
  'carousel.list': null,
  'carousel.seen': null,
  'calendar.list': null,
  'synonyms.list': null,
  'templates.list': null,
  'templates.plan': null,
  'offers.seen': null,
  'user.find': null,
  'user.list': null,
  // Who opened an account is recorded with it: openings.service.ts.
  'user.show': null,
  'user.movements': null,
  'user.gift': null,
  'order.list': null,
  'order.show': null,
  'order.sums': null,
  'codes.list': null,
  'codes.uses': null,
  stats: null,
  'stats.drama': null,
  'stats.revenue': null,
  'stats.paywall': null,
  'search.missed': null,
  'search.terms': null,
  'log.list': null,
  // The call that it makes is logged.
  'log.putBack': null,
  'comments.reported': null,
  'comments.list': null,
  'comments.removed': null,
  'comments.show': null,
  'inbox.list': null,
  'inbox.count': null,
  'inbox.comment': null,
  'inbox.feedback': null,
  'inbox.claim': null,
  'answers.list': null,
  'feedback.list': null,
  'feedback.show': null,
  'people.list': null,
  'preview.link': null,
} as const;

const shopChanges = {
  'drama.import': ({ source }: Input<'drama.import'>) => drama(source.slug),
  'drama.edit': dramaOfInput,
  'drama.change': ({ returnsCoins, ...input }: Input<'drama.change'>): LoggedChange => ({
    ...dramaOfInput(input),
    details: returnsCoins ? { returnsCoins } : {},
  }),
  'drama.images': dramaOfInput,
  'episode.subtitles': dramaOfInput,
  'drama.publish': dramaOfInput,
  'drama.unpublish': dramaOfInput,
  'drama.remove': dramaAndDetails,
  'episode.edit': dramaOfInput,
  'episode.replace': dramaOfInput,
  'episode.remove': dramaAndDetails,
  'episode.move': dramaAndDetails,
  'category.set': category,
  'category.move': (): LoggedChange => ({
    subject: { kind: 'category', id: 'home' },
    read: readCategoryOrder,
  }),
  'category.remove': ({ reason, ...input }: Input<'category.remove'>): LoggedChange => ({
    ...category(input),
    details: because(reason),
  }),
  'tag.set': tag,
  'carousel.add': carousel,
  'carousel.edit': carousel,
  'carousel.move': ({ id }: Input<'carousel.move'>): LoggedChange => ({ ...carousel(), details: { id } }),
  'carousel.remove': ({ reason }: Input<'carousel.remove'>): LoggedChange => ({
    ...carousel(),
    details: because(reason),
  }),
  'carousel.restore': carousel,
  'synonyms.set': synonyms,
  'synonyms.add': synonyms,
  'synonyms.remove': ({ reason, ...input }: Input<'synonyms.remove'>): LoggedChange => ({
    ...synonyms(input),
    details: because(reason),
  }),
  'templates.add': template,
  'templates.sell': template,
  'templates.replace': ({ replaces, template: { id } }: Input<'templates.replace'>): LoggedChange => ({
    ...template({ id }),
    details: { replaces },
  }),
  'templates.place': template,
  'templates.remove': ({ reason, ...input }: Input<'templates.remove'>): LoggedChange => ({
    ...template(input),
    details: because(reason),
  }),
  'codes.create': (details: Input<'codes.create'>): LoggedChange => ({
    subject: { kind: 'codes', id: details.name ?? details.kind },
    details: { ...details },
    read: readCodesState,
  }),
  'codes.edit': ({ campaign, name = campaign }: Input<'codes.edit'>): LoggedChange => ({
    subject: { kind: 'codes', id: campaign },
    read: (tx) => readCampaignState(tx, [campaign, name]),
  }),
  'answers.set': answer,
  'answers.remove': answer,
  'people.invite': person,
  'people.link': person,
  'people.role': person,
  'people.signOut': person,
  'people.end': person,
} as const;

/** Returns the logged change of each staff call. The compiler requires an entry for each new call. */
export const createLoggedChanges = ({
  accounts,
  staffOrders,
  moderation,
  staffFeedback,
}: LogDependencies): LoggedChanges => {
  const viewer = async (who: string): Promise<LoggedChange> => {
    const id = await accounts.getId(who);
    return { subject: { kind: 'user', id }, viewerId: id, read: (tx) => readViewerState(tx, id) };
  };
  const comment = async ({ commentId }: { commentId: string }): Promise<LoggedChange> => ({
    subject: { kind: 'comment', id: commentId },
    viewerId: (await moderation.show(commentId)).author.id,
    read: (tx) => readCommentState(tx, commentId),
  });
  const feedback = async ({ feedbackId }: { feedbackId: string }): Promise<LoggedChange> => ({
    subject: { kind: 'feedback', id: feedbackId },
    viewerId: (await staffFeedback.show(feedbackId)).viewer.id,
    read: (tx) => readFeedbackState(tx, feedbackId),
  });
  return {
    ...unlogged,
    ...shopChanges,
    'user.grant': async ({ who, ...details }) => gift(await viewer(who), details),
    'user.takeBack': async ({ who, ...details }) => {
      const change = await viewer(who);
      return { ...change, details, read: (tx) => readTakenGiftState(tx, change.subject.id) };
    },
    'user.block': ({ who }) => viewer(who),
    'user.resetName': async ({ who }) => {
      const change = await viewer(who);
      return { ...change, read: (tx) => readNameState(tx, change.subject.id) };
    },
    'user.mute': ({ who }) => viewer(who),
    'user.endSessions': async ({ who }) => {
      const change = await viewer(who);
      return { ...change, read: (tx) => readSessionState(tx, change.subject.id) };
    },
    'prize.send': async ({ who, ...details }) => {
      const change = gift(await viewer(who), details);
      return { ...change, read: (tx) => readPrizeState(tx, change.subject.id, details.key) };
    },
    'comments.hide': comment,
    'comments.keep': comment,
    'comments.remove': async ({ reason, ...input }) => ({
      ...(await comment(input)),
      details: because(reason),
    }),
    'comments.restore': comment,
    'feedback.answer': async ({ feedbackId, coins }) => {
      const change = await feedback({ feedbackId });
      return coins === undefined ? change : gift(change, { coins });
    },
    'inbox.done': feedback,
    'order.refund': async ({ orderId, reason }) => ({
      subject: { kind: 'order', id: orderId },
      details: { reason },
      viewerId: (await staffOrders.show(orderId)).user.id,
      read: (tx) => readOrderState(tx, orderId),
    }),
  };
};
