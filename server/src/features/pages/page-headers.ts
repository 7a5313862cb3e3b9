import type { FastifyReply } from 'fastify';
import { allowInline } from '#http/security-headers.ts';

export const htmlType = 'text/html; charset=utf-8';
const policyHeader = 'content-security-policy';

/** Sets the headers of a page in the language of the request. @param html with the inline scripts and styles of the page */
export const setPageHeaders = (reply: FastifyReply, html: string): FastifyReply => {
  const before = reply.getHeader('vary');
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', [...(before ? [before] : []), 'Accept-Encoding, Accept-Language, Cookie'].join(', '))
    .header(policyHeader, allowInline(String(reply.getHeader(policyHeader)), html));
};
