import type { contract } from '../index.ts';
import { limits } from '../limits.ts';
import { playbackFailures, playbackModule, playbackStarts } from '../playback-events.ts';
import { rewardRules } from '../reward-rules.ts';
import { unspentCoinsRefundDays, unspentRefundLimit } from '../unspent-coins.ts';
import { failure } from './failure.ts';

const idTokenNote = '`data` is the encrypted JSON of the schema `IdTokenProof`.';
const authorizationCodeNote = '`data` is the encrypted JSON of the schema `AuthorizationCodeProof`.';
const newAccountNote = 'Creates an account if there is none. An unknown `InviteCode` is ignored.';
const mergeNote =
  'If `join` is set, no identity was added; pass its ticket to `join/preview` and `join` in this session to merge the accounts. The identity must prove its account too.';
const { signInMinutes, identityDays } = limits.accountProof;
const proofNote = (password: string) =>
  `The token alone does not suffice. The call also needs \`${password}\` (encrypted), the password of this account; without one it returns ${failure('passwordRequired')}. A sign-in of this session in the last ${signInMinutes} minutes, also by \`signInAgain\`, suffices if its identity was added ${identityDays} days ago. An account without a password needs such a sign-in, for which the identity that it was registered with counts from the start; otherwise the call returns ${failure('signInAgain')}. A password counts under the same conditions as the identity that has it. A proof that is missing or wrong uses up neither code nor data.`;
const currentPasswordNote = proofNote('currentPassword');

type CallNotes = {
  readonly [R in keyof typeof contract]?: { readonly [N in keyof (typeof contract)[R]]?: string };
};

/** Markdown descriptions of calls whose summary and schema do not suffice. */
export const callNotes: CallNotes = {
  settings: {
    get: 'A provider in `providers` that is off is null or false. `limits` are the limits that this server configures.',
  },
  user: {
    resetPassword:
      'The code must have the purpose `resetPassword`. `removedIdentities` lists the identities that were removed.',
  },
  verificationCodes: {
    send: `A verification code is valid for its purpose only, once, for ${limits.verificationCode.maxTries} attempts and for \`lifetimeSeconds\`. A later code for the same address and purpose replaces it.`,
  },
  thirdParty: {
    telegram: `${newAccountNote} With the token of a session of the same account, that session stays and its token is in the response; a session of another account ends.`,
    google: `${idTokenNote} ${newAccountNote}`,
    tiktok: `${authorizationCodeNote} ${newAccountNote}`,
    facebook: `${authorizationCodeNote} ${newAccountNote}`,
  },
  identities: {
    bindTelegram: `${mergeNote} ${currentPasswordNote}`,
    bindProvider: `For Google, ${idTokenNote} For TikTok and Facebook, ${authorizationCodeNote} ${mergeNote} ${currentPasswordNote}`,
    bindAccount: `${mergeNote} ${currentPasswordNote}`,
    bindAddress: `${mergeNote} ${currentPasswordNote}`,
    unbind: currentPasswordNote,
    signInAgain: `Send \`kind\` with what its sign-in takes: \`address\` and \`code\`, \`initData\`, or \`data\`. An identity that was added less than ${identityDays} days ago is refused, unless the account was registered with it.`,
  },
  myData: {
    deleteAccount: `The account is erased after ${limits.deletionWaitDays} days. Until then it works as before; signing in by any way, merging, or \`keepAccount\` ends the wait. ${proofNote('password')}`,
  },
  dramas: {
    detail: `If the viewer may not watch the episode, \`playback\` is null and \`wall\` has the price. \`playlistUrl\` is an HLS playlist with relative URLs. All links of \`playback\` are signed for this viewer and this episode until \`expiresAt\`. After that they return ${failure('mediaLinkInvalid')}, or ${failure('episodeLocked')} if the viewer may no longer watch; repeat this call for new links. While the storage of the media does not answer, they return ${failure('mediaUnavailable')}. \`playback.start\` has the content of the files that a player requests first.`,
  },
  discovery: {
    forYou: 'The feed has no end: a new round begins when all dramas were shown.',
  },
  comments: {
    list: '`sort` applies to comments; replies are always in the order in which they were written.',
    add: 'A reply without `atSecond` inherits the second of its comment.',
  },
  progress: {
    report: `Report every ${limits.progressReportSeconds} seconds while playing. \`dramaName\`, \`episodesIndex\` and \`episodesNum\` are not required.`,
    playbackCount: 'Call it when an episode starts to play. `episodeNumber` is not required.',
  },
  unlocks: {
    unlockEpisode: `\`price\` is the price that the viewer saw: \`priceCoins\` of the episode, or \`cost.rest.priceCoins\` with \`scope=rest\`. If the price has changed, the call returns ${failure('priceChanged')} with the current price, and nothing is spent. \`episodeId\` is required with \`scope=rest\` too: it is the episode that the viewer is at. \`source=auto\` is allowed with \`scope=episode\` only, and \`touched\` matters with \`source=auto\` only; after ${limits.maxUntouchedAutoUnlocks} automatic unlocks in a row without a touch the call returns ${failure('autoUnlockPaused')}. The device that the viewer touched last is the only one that unlocks automatically: on another the call returns ${failure('autoUnlockElsewhere')}. Report \`idleSeconds\` here and with the progress.`,
    undo: `Possible for ${limits.undoSeconds} seconds after the unlock, while the device that unlocked it has reported less than ${limits.undoWatchedSeconds} seconds of the episode as watched, and no device has loaded media from second ${limits.undoLoadedSeconds} on. Episodes that were unlocked together are undone together.`,
  },
  wallet: {
    placeOrder:
      'Generate a new `idempotencyKey` for each purchase, and send the same key when you repeat the call. Open `payUrl`, the payment provider’s page, in a browser; it returns to the app when the viewer is done. Then call `order/status`. To buy exactly the coins that are missing, send their number as `coins`, from `exactCoins.minCoins` to `exactCoins.maxCoins`, with the `templateId` of the largest pack that is not larger, else of the smallest pack: they cost as much as the coins of that pack without its bonus, rounded up, and no more than a pack with as many coins.',
    orderStatus:
      'Poll until `status` is not `created`. `paid` means that the coins or rights are delivered. A `failed` order can still be paid at `payUrl` until `expiresAt`, unless `payUrl` is null. A payment after `expired` is delivered too.',
  },
  unspentCoins: {
    list: `Orders of coins that were paid within ${unspentCoinsRefundDays} days. \`back\` has the coins that would go, those of the bonus included, and the money. \`refunds\` has the requests of the last ${unspentRefundLimit.days} days: \`pending\` until the payment provider answers, then \`refunded\`, or \`refused\` with the coins back. The live events \`update_vip\` and \`update_balance\` announce each change.`,
    giveBack: `Send \`orderId\`, and \`coins\` and \`price\` of its \`back\`, for one order or several. If something else would go back by now, the call returns ${failure('unspentCoinsChanged')} and nothing moves. It is carried out ${unspentRefundLimit.requests} times in ${unspentRefundLimit.days} days, however many orders a request has.`,
  },
  rewards: {
    rewardBoard:
      'The call issues an ad ticket to a signed-in viewer who has none and has ads left today. `state` of the check-in is `signIn` while open, `signedIn` when done for today, and `completed` on the seventh day. `state` of a task is `signIn` while open, `signedIn` while its coins are unclaimed, and `completed` when they are paid.',
    checkIn: `For an ad, take \`ad.ticket\` of \`record/activities/v2\`, show an ad of at least ${rewardRules.ad.minimumSeconds} seconds, and send \`{ "kind": "ad", "ticket" }\` between \`usableAt\` and \`expiresAt\`. A ticket pays once. The next call of \`record/activities/v2\` issues the next ticket.`,
    watchReport: `Report every ${rewardRules.watchReport.everySeconds} seconds while playing; a report counts for at most ${rewardRules.watchReport.maximumSeconds} seconds. Only seconds of video whose segments the account has loaded by its own media links count, each up to ${rewardRules.watchReport.maximumPlays} times, because a browser replays what it has loaded. Generate a \`reportId\` for each report and send the same id when you repeat the report.`,
    invites: `Both sides are paid when the invited person has watched for ${rewardRules.invite.watchSeconds} seconds, has an account with a verified address, a membership or series that it bought, or ${limits.newAccountDays} days of age, and has used a network that neither the inviter nor another rewarded person used within ${rewardRules.invite.withinDays} days. Until then \`onItsWay\` is true. The server checks it with each report of watched time and once a minute.`,
    shared: 'Call it after the viewer has used the device’s share dialog.',
  },
  analytics: {
    campaign: 'The fields are named like the query parameters of a landing page. Send all that are present.',
    events: `Omit fields that the device does not know. \`userId\` of an event is informational; the token determines the user. The operator’s playback statistics read the events \`playback_first_frame\` (\`module\` is ${playbackStarts.map((start) => `\`${playbackModule(start)}\``).join(', ')}), \`playback_stall\` and \`playback_dropped_frames\` (\`module\` is \`${playbackModule()}\`), with the milliseconds or frames in \`eventId\` and the episode in \`eventChildId\`, and \`playback_failed\` for a start that ended without a first frame (\`module\` is ${playbackFailures.map((reason) => `\`${playbackModule(reason)}\``).join(', ')}), with the pixels of the width of its rendition, or 0.`,
  },
};
