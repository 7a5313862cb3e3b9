import type { Language } from '@cliffhanger/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';

const stylePath = '/lab/lab.css';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const style = `
  body { margin: 0; background: #000; color: #f4f3f1; font: 15px/21px system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: 430px; min-height: 100dvh; margin: 0 auto; padding: 24px 16px; background: #0b0b0d; }
  h1 { font-size: 32px; line-height: 35px; letter-spacing: -.028em; margin: 24px 0 4px; font-weight: 600; }
  :lang(zh) h1 { letter-spacing: 0; line-height: 40px; }
  h2 { font-size: 20px; line-height: 25px; letter-spacing: -.012em; margin: 32px 0 4px; font-weight: 600; } section p { margin: 0 0 8px; } .row { display: grid; grid-template-columns: 1fr 1fr; gap: 0 8px; } section small { margin: 16px 0 0; }
  p { margin: 0 0 24px; color: #adacb3; } small { font-size: 12px; line-height: 16px; color: #adacb3; display: block; }
  button, a, input, select { box-sizing: border-box; display: flex; align-items: center; justify-content: center; width: 100%; min-height: 48px; margin: 8px 0 0; padding: 0 16px; border: 0; border-radius: 8px;
    font: 600 15px/21px system-ui, sans-serif; color: #f4f3f1; background: #1f1f24; text-decoration: none; cursor: pointer; }
  [hidden] { display: none; } iframe { width: 100%; height: 844px; margin: 16px 0; border: 1px solid #3a3a41; border-radius: 8px; } pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; }
  input, select { font-weight: 400; cursor: text; } label { display: block; margin: 16px 0 0; color: #adacb3; }
  .main { background: #ff5139; color: #180401; } :focus-visible { outline: 2px solid #f4f3f1; outline-offset: 2px; }`;

/** Returns a page of the lab. `body` is HTML, in which the caller has escaped all foreign text. */
export const htmlPage = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b0b0d"><title>${escapeHtml(title)}</title><link rel="icon" type="image/svg+xml" href="/mark.svg"><link rel="stylesheet" href="${stylePath}"></head>
<body><main>${body}</main></body></html>`;

/** Serves the stylesheet of the lab as a file, because the content security policy forbids inline styles. */
export const servePageStyle = (app: FastifyInstance) => {
  if (app.hasRoute({ method: 'GET', url: stylePath })) return;
  app.get(stylePath, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
};

/** Sends a page that must not be cached. */
export const sendPage = (reply: FastifyReply, html: string, status = 200) =>
  reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
