import { limits } from '../limits.ts';
import type { LiveEvent } from '../live-events.ts';

/** Descriptions of all resources for the API document. */
export const resourceSummaries: Readonly<Record<string, string>> = {
  settings: 'Public settings that a client needs before its first call.',
  languages: 'The languages of the product.',
  user: 'Sign-in, registration and password reset. The chapter “Encrypted values” describes how to encrypt passwords and codes.',
  verificationCodes: 'Verification codes by e-mail and SMS.',
  sessions: 'The viewer’s sessions and how to end them.',
  thirdParty: 'Sign-in with Telegram, Google, TikTok and Facebook.',
  identities: 'The identities of an account, and merging two accounts.',
  account: 'The signed-in viewer and their settings.',
  home: 'The home screen in one response.',
  dramas:
    'Dramas, their episodes and prices. `drama/detail` returns signed playback links to viewers who may watch the episode.',
  lists: 'Lists of dramas: categories, rankings, all dramas.',
  premieres: 'Dramas that are announced before their release, and reminders of it.',
  discovery: 'Search, the For You feed, and similar dramas.',
  engagement: 'Likes and follows.',
  comments: 'Comments on episodes, optionally at a second of the episode.',
  progress: 'Watch progress and history.',
  watchLimits:
    'How many minutes a day viewers let themselves watch. `center/watchDramaReport` counts, and players stop by themselves.',
  unlocks: 'Unlock episodes with coins at the price that the viewer agreed to, and undo it.',
  wallet:
    'Offers, orders and movements of coins. To buy, choose an offer from `getRechargeTemplateList`, call `order/place`, open its `payUrl` in a browser, and poll `order/status`.',
  spendingLimits:
    'How much money viewers let themselves spend in 30 days. `order/place` refuses what would be more.',
  unspentCoins:
    'Money back for bought coins that were not spent, within 14 days of the payment. Ask for exactly what the list offers; the payment provider is asked after the response.',
  ageLocks:
    'An age above which an account or a browser shows nothing, behind a PIN. Above it, dramas are in no answer, and `drama/episode` answers 3517.',
  rewards:
    'Check-ins, tasks, ads, invites and redeem codes. `record/activities/v2` lists what a viewer can earn; `checkin` pays it.',
  feedback: 'Problem reports from viewers.',
  notices:
    'What happened for the viewer: new episodes, coins, answers, news. Each topic can be sent by further channels that the viewer turns on.',
  myData: 'Export of a viewer’s data, and account deletion.',
  analytics:
    'Campaign parameters and analytics events. Both calls also accept JSON as `text/plain`, as `sendBeacon` sends it.',
  liveEvents: 'Tickets for the stream of a viewer’s events.',
};

/** Descriptions of the live events. */
export const eventSummaries: Readonly<Record<LiveEvent['action'], string>> = {
  user_prize: 'The viewer has won something. Show the text in a popup.',
  update_vip:
    'A purchase was delivered. For OrderType 2 (a series) reload the episode list, for any other the user info.',
  update_balance: 'The balance after a movement of coins.',
  update_unlocks: 'Episodes were unlocked or locked again, with the balance afterwards.',
  update_progress: 'The viewer’s position in an episode changed on another device.',
  update_follow: 'A drama was followed or unfollowed.',
  update_reminders: 'A reminder of a release was set or taken back.',
  update_invites: 'Somebody registered with the viewer’s invite code.',
  update_identities:
    'A way to sign in was added, or another account was merged into this one. Tell the viewer, who may not have done it.',
  update_feedback: 'Staff answered what the viewer sent.',
  update_notices: 'Notices arrived, or were read on another device. Reload their list and count.',
  update_watch_limits: 'The viewer changed how long they let themselves watch. Reload it.',
  update_age_lock: 'The age above which the account shows nothing has changed. Drop and reload all data.',
  update_release:
    'Staff moved when the drama or one of its episodes comes out. Reload what is shown of it. It comes as an event named `everyone`.',
  update_all: 'Events since the last id are no longer stored. Reload all data.',
};

/** Actions of the product's specification; the others are additions. */
export const specifiedEvents: readonly LiveEvent['action'][] = ['user_prize', 'update_vip'];

/** Description of the event stream. */
export const eventStreamSummary = `Server-sent events, outside of the API prefix and without an envelope. Each event is a message with an id; ids increase in
the order of a viewer's events. \`data\` is JSON, one of the events of the schema \`PushedEvent\`.

Each stream is opened with a new ticket of \`record/events/ticket\`, which is valid once and for ${limits.liveEvents.ticketSeconds} seconds; a client that
reconnects gets another one. The session's token as \`token\` works too, unless the server has turned it off: queries may end
up in the logs of proxies.

To resume, a client sends the last id in the header \`Last-Event-ID\`, as browsers do automatically, or as \`lastEventId\` in
the query. The stream continues after that id without gaps or duplicates. Without an id it starts with the next event, or
with the events since \`recentMs\` milliseconds before its ticket was issued (${limits.liveEvents.maxRecentMs} at most): those that happened while a
client loaded, which measures the time when it receives the ticket. Events from before the session are left out. A stream
begins with an event named \`place\`, whose id is the starting position, for a client that receives nothing else before it
reconnects. If events since the last id are no longer stored, it begins with \`update_all\` instead.

What concerns everybody comes as an event named \`everyone\`. Its id is \`everyoneId\` in its data, since it is not one of the
viewer's events; the data of \`place\` has it, too. A client that reconnects sends the last one as \`lastEveryoneId\` and gets what
it has missed. Without it, the stream begins with those since \`recentMs\`.

A comment every ${limits.liveEvents.keepAliveSeconds} seconds keeps the connection alive. \`retry\` tells clients to reconnect after ${limits.liveEvents.reconnectMs} ms. A server that stops ends each stream with another \`retry\` and with an event named \`closing\`, which has the same time, so that clients return one after the other.

A viewer can have ${limits.liveEvents.maxStreamsPerViewer} streams. Another one closes the oldest, which first receives an event named \`replaced\` and should not
reconnect by itself. A stream ends with its session. Without a valid ticket or token, the server responds with HTTP 401 and the usual
envelope, at which EventSource stops.`;
