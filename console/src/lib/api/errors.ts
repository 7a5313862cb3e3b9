import type { StaffRefusal } from '@cliffhanger/contracts/staff';
import i18next from 'i18next';
import { describeIssue, type Issue } from '#lib/form/describe-issue.ts';
import { formatChanged } from '#lib/language/changed-names.ts';
import { formatTimeInText } from '#lib/language/format.ts';

/** Why the console's server refused a call. */
export type RefusalKind =
  | 'linkUnknown'
  | 'passkeyRefused'
  | 'lastPasskey'
  | 'signedOut'
  | 'confirmationNeeded'
  | 'permissionMissing'
  | 'originForeign'
  | 'callUnknown'
  | 'inputInvalid'
  | 'callRefused'
  | 'tooManyRequests'
  | 'internal';

/** What the server answers about a call that it refused. */
export interface RefusalBody {
  error: RefusalKind;
  /** In English, or in the language of the request. */
  message?: string;
  /** The reason of a staff call, for which there is a sentence in each language. */
  refusal?: StaffRefusal;
  /** The problems with fields of the input, by their paths. */
  issues?: readonly Issue[];
}

/** A call that the server refused. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly body: RefusalBody;

  constructor(body: RefusalBody) {
    super(body.message ?? body.error);
    this.body = body;
  }
}

/** A call without an answer: no connection, or the server is down. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The sentence of a failed call, in the language of the person. */
export const failureMessage = (error: unknown): string => {
  if (error instanceof NoAnswer) return i18next.t('failure.noAnswer');
  if (!(error instanceof CallRefused)) return i18next.t('failure.internal');
  const { error: kind, refusal, message, issues } = error.body;
  const since = changedSinceOf(error);
  const changed = since && { what: formatChanged(since.what), at: formatTimeInText(since.at) };
  if (refusal) return i18next.t(refusal.reason, { ns: 'refusals', ...refusal.values, ...changed });
  if (kind === 'callRefused' && message) return message;
  if (kind === 'inputInvalid' && issues?.[0]) return describeIssue(issues[0]);
  return i18next.t(`failure.${kind}`);
};

/** What somebody else changed since it was read. */
export interface ChangedSince {
  who: string;
  /** ISO 8601. */
  at: string;
  /** The names of the values in the staff log. */
  what: readonly string[];
  /** The entry of that change. */
  revision: number;
}

/** What somebody else changed, if a call failed because of it. */
export const changedSinceOf = (error: unknown): ChangedSince | null => {
  const refusal = error instanceof CallRefused ? error.body.refusal : undefined;
  if (refusal?.reason !== 'changedSince' && refusal?.reason !== 'dramaChanged') return null;
  const { who, at, what, revision } = refusal.values;
  return { who: String(who), at: String(at), what: String(what).split(','), revision: Number(revision) };
};

/** Whether a call failed with this refusal. */
export const isRefusal = (error: unknown, kind: RefusalKind): error is CallRefused =>
  error instanceof CallRefused && error.body.error === kind;
