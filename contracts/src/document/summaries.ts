import { limits } from '../limits.ts';
import type { LiveEvent } from '../live-events.ts';

/** What each group of calls is about, for the API's document; every resource of the contract has one. */
export const resourceSummaries: Readonly<Record<string, string>> = {
  settings: 'What a client needs before its first call.',
  languages: 'The languages of the product.',
  user: 'Ways in. How to encrypt passwords and codes is in the chapter “Encrypted values”.',
  verificationCodes: 'One-time codes by mail and SMS, and a new password by one.',
  sessions: 'Where a viewer is signed in, and how to end it.',
  thirdParty: 'Signing in by Telegram, Google, TikTok and Facebook.',
  identities: 'The ways in that an account has, and joining two accounts into one.',
  account: 'Who is signed in, and what they chose.',
  home: 'The first screen in one answer.',
  dramas:
    'Dramas and their episodes, with what they cost. `drama/detail` has the signed links to play an episode, for whoever may watch it.',
  lists: 'Lists of dramas: categories, rankings, everything.',
  discovery: 'Search, the For You feed, and more of what a viewer likes.',
  engagement: 'Likes and follows.',
  comments: 'What viewers say about an episode, at a second of it.',
  progress: 'How far a viewer is, and what they have watched.',
  unlocks: 'Coins for episodes, at the price that the viewer agreed to, and back again.',
  wallet:
    'What can be bought, orders, and every movement of coins. To buy, choose from `getRechargeTemplateList`, call `order/place`, open its `payUrl` in a browser, and ask `order/status` how it went.',
  rewards:
    'Check-ins, tasks, ads, invites and redeem codes. `checkin` pays; `record/activities/v2` says what there is to earn.',
  feedback: 'What viewers tell us.',
  myData: 'All that is kept about a viewer, and its end.',
  analytics:
    'Campaigns and analytics. Both calls take JSON that calls itself text, too, as `sendBeacon` sends it.',
};

/** What each pushed event says. */
export const eventSummaries: Readonly<Record<LiveEvent['action'], string>> = {
  user_prize: 'The viewer has won something: a popup says what.',
  update_vip:
    'Something was bought. OrderType 2, a series: the episodes are not what they were; any other: the user is not.',
  update_balance: 'The coins after a movement.',
  update_unlocks: 'Episodes are unlocked, or locked again; the balance after it.',
  update_progress: 'How far the viewer is in an episode, on another device.',
  update_follow: 'A drama is followed, or no longer.',
  update_all: 'The reader was away for so long that events are gone: ask for everything again.',
};

/** The actions that the product's specification gives; the others are ours. */
export const specifiedEvents: readonly LiveEvent['action'][] = ['user_prize', 'update_vip'];

/** How the stream of events works. */
export const eventStreamSummary = `Server-sent events, outside of the API's prefix and without an envelope. Each event is a message with an id; ids grow in
the order in which things happened to this viewer. \`data\` is JSON, one of the events of the schema \`PushedEvent\`.

A reader that comes back gives the last id, in the header \`Last-Event-ID\` as a browser does by itself or as \`lastEventId\`
in the query. It goes on after that id, without a gap or a repeat; without an id it starts with what comes next. A stream
begins with an event named \`place\`, whose id says where it starts, for a reader that gets nothing else before it has to
come back. When events since the last id are gone, it begins with \`update_all\` instead.

A comment every ${limits.liveEvents.keepAliveSeconds} seconds keeps the connection alive. \`retry\` asks a reader that lost it to come back after ${limits.liveEvents.reconnectMs} ms.

A viewer has ${limits.liveEvents.maxStreamsPerViewer} streams. One more ends the oldest, which gets an event named \`replaced\` first and should not come back by
itself. A stream ends with its session. Opening one without a good token is refused with HTTP 401 and the envelope of any
failure, at which EventSource stops.`;
