import type { contract } from '../index.ts';
import { limits } from '../limits.ts';
import { rewardRules } from '../reward-rules.ts';
import { failure } from './failure.ts';

const idTokenNote = '`data` holds the JSON of the schema `IdTokenProof` as text.';
const authorizationCodeNote = '`data` holds the JSON of the schema `AuthorizationCodeProof` as text.';
const newAccountNote =
  'Makes an account when there is none. An `InviteCode` that is not known is passed over.';
const mergeNote = 'When `join` is set, nothing was bound: its ticket goes to `join/preview` and `join`.';

type CallNotes = {
  readonly [R in keyof typeof contract]?: { readonly [N in keyof (typeof contract)[R]]?: string };
};

/** What summary and schema of a call do not say, for those that cannot be understood from these alone. Markdown. */
export const callNotes: CallNotes = {
  settings: {
    get: 'A provider of `providers` that is off is null or false. `limits` are those that this server sets for itself.',
  },
  user: {
    resetPassword:
      'The code is one of the purpose `resetPassword`. `removedIdentities` are the ways in that were removed.',
  },
  verificationCodes: {
    send: `A code is good for the purpose that it was sent for alone, once, for ${limits.verificationCode.maxTries} tries and until \`lifetimeSeconds\` are over. A later code for the same address and purpose replaces it.`,
  },
  thirdParty: {
    telegram: newAccountNote,
    google: `${idTokenNote} ${newAccountNote}`,
    tiktok: `${authorizationCodeNote} ${newAccountNote}`,
    facebook: `${authorizationCodeNote} ${newAccountNote}`,
  },
  identities: {
    bindTelegram: mergeNote,
    bindProvider: `For Google ${idTokenNote} For TikTok and Facebook ${authorizationCodeNote} ${mergeNote}`,
    bindAccount: mergeNote,
    bindAddress: mergeNote,
  },
  myData: {
    deleteAccount: `An account that has a password needs it here. One without needs a session that was opened in the last minutes; else the answer is ${failure('signInAgain')}.`,
  },
  dramas: {
    detail: `\`playback\` is null for whoever may not watch the episode, and \`wall\` then says what it costs. \`playlistUrl\` is HLS, and what it names is relative to it. All links of \`playback\` are signed for this viewer and this episode until \`expiresAt\`. After that they are refused with ${failure('mediaLinkInvalid')}, and with ${failure('episodeLocked')} when the viewer may no longer watch; call this again for new links.`,
  },
  discovery: {
    forYou:
      'Goes on as long as there is a drama to show: a new round begins when all were shown. `playback.start` has what a player would ask for first.',
  },
  comments: {
    list: '`sort` is for comments; replies come in the order in which they were written.',
    add: '`atSecond` of a reply is that of its comment when it is left out.',
  },
  progress: {
    report: `Report every ${limits.progressReportSeconds} seconds while playing. \`dramaName\`, \`episodesIndex\` and \`episodesNum\` are taken and not needed.`,
    playbackCount: 'Call it when an episode begins to play. `episodeNumber` is taken and not needed.',
  },
  unlocks: {
    unlockEpisode: `\`price\` is the price that the viewer was shown: \`priceCoins\` of the episode, or \`cost.rest.priceCoins\` with \`scope=rest\`. When it is another by now, the answer is ${failure('priceChanged')} with the present one, and nothing is spent. \`episodeId\` is needed with \`scope=rest\`, too: it is the episode that the viewer is at. \`source=auto\` goes with \`scope=episode\` only, and \`touched\` counts with \`source=auto\` only; after ${limits.maxUntouchedAutoUnlocks} automatic unlocks in a row without a touch the answer is ${failure('autoUnlockPaused')}.`,
    undo: `For ${limits.undoSeconds} seconds after the unlock, while less than ${limits.undoWatchedSeconds} seconds of the episode were watched and no media from second ${limits.undoLoadedSeconds} on was loaded. What was unlocked together is undone together.`,
  },
  wallet: {
    placeOrder:
      'Make a new `idempotencyKey` for each purchase, and send the same one when the call is repeated. Open `payUrl` in a browser: it is the payment provider’s page, which leads back to the app when the viewer is done. Then ask `order/status`.',
    orderStatus:
      'Ask again until `status` is not `created`. `paid` means that coins or rights have arrived. `failed` can still be paid at `payUrl` until `expiresAt`; null says that it cannot. What is paid after `expired` is delivered, too.',
  },
  rewards: {
    activities:
      'Asking gives a signed-in viewer an ad ticket when there is none and the day has one left. `state` of the check-in is `signIn` while open, `signedIn` when done for today, and `completed` on the seventh day; `state` of a task is `signIn` while open, `signedIn` while its coins wait, and `completed` when they are paid.',
    checkIn: `For an ad: take \`ad.ticket\` of \`record/activities/v2\`, show an ad of at least ${rewardRules.ad.minimumSeconds} seconds, and send \`{ "kind": "ad", "ticket" }\` between \`usableAt\` and \`expiresAt\`. A ticket pays once. The next one comes with the next call of \`record/activities/v2\`.`,
    watchReport: `Report every ${rewardRules.watchReport.everySeconds} seconds while playing; a report counts for no more than ${rewardRules.watchReport.maximumSeconds}. Make a \`reportId\` for each report and send the same one when it is repeated.`,
    shared: 'Call it after the device’s share dialog was used.',
  },
  analytics: {
    campaign: 'The names are those of a landing page’s query. Send all that it has.',
    events:
      'What a device does not know it leaves out. `userId` of a record is what the device believes; the token decides whose it is.',
  },
};
