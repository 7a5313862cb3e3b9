import type { Language } from '@cliffhanger/contracts';
import type { FastifyInstance } from 'fastify';
import { requestLanguage } from '#http/caller.ts';
import { escapeHtml, htmlPage, sendPage, servePageStyle } from '#http/html-page.ts';
import { translatorFor } from '#kernel/words.ts';
import type { SentMessage } from '#platform/messages/outbox.ts';
import type { Platform } from '#platform/platform.ts';

const outboxPage = (messages: readonly SentMessage[], language: Language): string => {
  const translate = translatorFor('verificationCodes', language);
  const entry = ({ channel, to, subject, text, sentAt }: SentMessage) => {
    const time = new Intl.DateTimeFormat(language, {
      dateStyle: 'short',
      timeStyle: 'medium',
      timeZone: 'UTC',
    });
    const lines = [subject, ...text.split('\n\n')].filter((line) => line !== null);
    return `<section><h2>${escapeHtml(to)}</h2>
<small>${escapeHtml(`${translate(channel)} · ${time.format(new Date(sentAt))} UTC`)}</small>
<p>${lines.map(escapeHtml).join('<br>')}</p></section>`;
  };
  return htmlPage(
    language,
    translate('outboxTitle'),
    `<small>${escapeHtml(translate('outboxHint'))}</small><h1>${escapeHtml(translate('outboxTitle'))}</h1>
<p><a class="main" href="/lab/outbox">${escapeHtml(translate('outboxReload'))}</a></p>
${messages.map(entry).join('') || `<p>${escapeHtml(translate('outboxEmpty'))}</p>`}`,
  );
};

/** Serves a page with the messages of the local providers. Shows no messages of a provider that is real or off. */
export const registerOutboxPage = (app: FastifyInstance, { messages, config }: Platform) => {
  const isLocal = { mail: config.MAIL_PROVIDER === 'local', sms: config.SMS_PROVIDER === 'local' };
  if (!isLocal.mail && !isLocal.sms) return;
  const listLocal = () => messages.outbox.list().filter(({ channel }) => isLocal[channel]);
  servePageStyle(app);
  app.get('/lab/outbox', async (request, reply) =>
    sendPage(reply, outboxPage(listLocal(), requestLanguage(request))),
  );
};
