import { type CallInterceptor, loadCallCode } from '#lib/api/call-by-name.ts';
import { getToken } from '#lib/api/token.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { findVisitorCall } from './visitor-call-names.ts';

let visitorCode: typeof import('./visitor-calls.ts') | undefined;

const loadVisitorCode = async () => {
  visitorCode ??= await loadChunk(() => import('./visitor-calls.ts'));
};

/**
 * Answers the calls that concern a visitor's progress, which this device keeps. The first home screen needs no further
 * code unless the visitor has watched something on this device.
 */
export const answerVisitorCalls: CallInterceptor = async ({ resource, name, args }, send) => {
  const visitorCall = getToken() === null ? findVisitorCall(resource, name) : undefined;
  if (!visitorCall) return send();
  if (!visitorCode) await loadCallCode(resource, loadVisitorCode);
  return visitorCode?.callAsVisitor(visitorCall, send, args);
};
