import { dramaFieldNames, dramaFieldOf, type StaffCallName } from '@cliffhanger/contracts/staff';

type Names = Readonly<Record<string, string>>;

const bySlug: Names = { slug: '<slug>' };
const fieldOptions: Names = Object.fromEntries(
  dramaFieldNames.map((name) => [name, dramaFieldOf(name).option?.split(' ')[0] ?? name]),
);
const dates: Names = { startsAt: '--from', endsAt: '--until' };

/** The options and arguments that are not named like the field of the call that they fill. */
const names: Readonly<Partial<Record<StaffCallName, Names>>> = {
  'drama.edit': {
    ...bySlug,
    ...fieldOptions,
    tags: '--tag',
    hiddenInCountries: '--hide-in',
  },
  'drama.change': { drama: 'drama', episodes: 'episodes', order: 'order', release: 'release' },
  'drama.create': { ...bySlug, originalLanguage: '--language' },
  'drama.publish': bySlug,
  'episode.edit': { ...bySlug, number: '<number>' },
  'episode.cues': { ...bySlug, number: '<number>', track: '<track>' },
  'episode.saveCues': { ...bySlug, number: '<number>', track: '<track>' },
  'episode.remove': { ...bySlug, number: '<number>' },
  'episode.move': { ...bySlug, from: '<from>', to: '<to>' },
  'job.cancel': { id: '<id>' },
  'job.retry': { id: '<id>' },
  'category.set': bySlug,
  'category.move': { ...bySlug, position: '<place>' },
  'category.remove': bySlug,
  'tag.set': bySlug,
  'carousel.add': {
    ...dates,
    'target.slug': '--drama',
    'target.title': '--title',
    position: '--place',
    countries: '--country',
  },
  'carousel.seen': { country: '<country>' },
  'carousel.edit': { ...dates, id: '<id>', countries: '--country' },
  'carousel.move': { id: '<id>', position: '<place>' },
  'synonyms.set': { slug: '<group>', words: '<words>' },
  'synonyms.add': { slug: '<group>', words: '<words>' },
  'synonyms.remove': { slug: '<group>' },
  'templates.add': {
    id: '<id>',
    amountMinor: '--amount',
    bonusPercent: '--bonus',
    membershipDays: '--days',
    dramaId: '--series',
  },
  'offers.seen': { country: '<country>' },
  'templates.replace': { 'template.id': '<new-id>', 'template.amountMinor': '--amount' },
  'templates.place': { id: '<id>', place: '<place>' },
  'codes.create': { maxUses: '--uses', expiresAt: '--until' },
  'codes.uses': { campaign: '<campaign>' },
  'codes.edit': { campaign: '<campaign>', expiresAt: '--until' },
  'user.find': { text: '<text>' },
  'user.list': { newDays: '--new-days' },
  'user.show': { who: '<who>' },
  'user.endSessions': { who: '<who>', sessionId: '--session' },
  'user.grant': { who: '<who>' },
  'user.block': { who: '<who>' },
  'user.resetName': { who: '<who>' },
  'user.note': { who: '<who>', text: '<text>' },
  'user.removeNote': { who: '<who>', noteId: '<id>' },
  'user.mute': { who: '<who>' },
  'user.takeBack': { who: '<who>' },
  'prize.send': { who: '<who>' },
  'stats.retention': bySlug,
  'stats.money': { slug: '--drama', templateId: '--offer', by: '--per' },
  'stats.playback': { by: '--per' },
  'spend.set': {
    campaign: '<campaign>',
    day: '<day>',
    currency: '<currency>',
    amountMinor: '--amount',
  },
  'order.list': { templateId: '--offer', failureReason: '--failed', beforeId: '--before' },
  'order.sums': { templateId: '--offer', failureReason: '--failed' },
  'order.show': { orderId: '<id>' },
  'order.refund': { orderId: '<id>' },
  'comments.list': { who: '<who>' },
  'comments.restore': { commentId: '<id>' },
  'comments.show': { commentId: '<id>' },
  'comments.hide': { commentId: '<id>' },
  'comments.keep': { commentId: '<id>' },
  'comments.remove': { commentId: '<id>' },
  'feedback.list': { beforeId: '--before' },
  'feedback.show': { feedbackId: '<id>' },
  'feedback.answer': { feedbackId: '<id>', text: '<text>' },
  'inbox.done': { feedbackId: '<id>' },
  'answers.set': { id: '<id>', texts: '--text' },
  'answers.remove': { id: '<id>' },
  'notices.show': { id: '<id>' },
  'notices.set': {
    id: '<id>',
    texts: '--title',
    'target.slug': '--drama',
    'target.number': '--episode',
    'target.page': '--page',
    'segment.follows': '--follows',
    'segment.stopped': '--stopped',
    'segment.countries': '--country',
    'segment.languages': '--language',
  },
  'notices.remove': { id: '<id>' },
  'notices.send': { id: '<id>' },
  'notices.withdraw': { id: '<id>' },
  'notices.resend': { ids: '<ids>' },
  'notices.drop': { ids: '<ids>' },
  'people.invite': { name: '<name>', languages: '--language' },
  'people.role': { name: '<name>', languages: '--language' },
  'people.link': { name: '<name>' },
  'people.signOut': { name: '<name>' },
  'people.end': { name: '<name>' },
  'log.putBack': { id: '<id>' },
  'log.list': { operator: '--by', beforeId: '--before' },
};

/** One field fills several options: the one that the rest of the input has chosen. */
const chosenName = (call: StaffCallName, key: string, input: object): string | undefined => {
  if (call === 'codes.create' && key === 'amount') return 'kind' in input ? `--${input.kind}` : undefined;
  if (call !== 'carousel.add' || key !== 'target.target') return undefined;
  const { target } = input as { target?: { kind?: string } };
  return `--${target?.kind}`;
};

/** The option or argument that fills a field of a call: `--until` for `endsAt`, `--title en` for `title.en`. */
export const nameOption = (call: StaffCallName, path: readonly PropertyKey[], input: object): string => {
  // A text has an option of its own, and a command has one row.
  const fieldPath = call === 'spend.set' && path.length > 2 ? path.slice(2) : path;
  const [first = '', second = '', ...deeper] = fieldPath.map(String).filter((key) => key !== 'texts');
  const both = `${first}.${second}`;
  const nested = chosenName(call, both, input) ?? names[call]?.[both];
  if (nested !== undefined) return [nested, ...deeper].join(' ');
  const option = chosenName(call, first, input) ?? names[call]?.[first] ?? `--${first}`;
  // The number of a repeated option says nothing.
  return /^\D/.test(second) ? `${option} ${second}` : option;
};
