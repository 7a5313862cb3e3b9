import type { ConsentProvider, Language } from '@cliffhanger/contracts';
import { escapeHtml, htmlPage } from '#http/html-page.ts';
import { translatorFor } from '#kernel/words.ts';

const providerNames: Record<ConsentProvider, string> = {
  google: 'Google',
  tiktok: 'TikTok',
  facebook: 'Facebook',
};
/** People that every machine has. */
const people = ['Ana', 'Bo', 'Chen'];

const hiddenFields = (query: Record<string, string>) =>
  Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');

/** Who to be, or not to; all of it goes to `answerPath` together with `query`. */
export const consentPage = (
  language: Language,
  provider: ConsentProvider,
  answerPath: string,
  query: Record<string, string>,
): string => {
  const translate = translatorFor('thirdParty', language);
  const say = (key: string, values?: Record<string, unknown>) => escapeHtml(translate(key, values));
  const title = translate('consentTitle', { provider: providerNames[provider] });
  const form = (body: string) =>
    `<form action="${escapeHtml(answerPath)}">${hiddenFields(query)}${body}</form>`;
  const persons = people.map(
    (name) => `<button name="name" value="${name}">${say('continueAs', { name })}</button>`,
  );
  return htmlPage(
    language,
    title,
    `<small>${say('test')}</small><h1>${escapeHtml(title)}</h1>
${form(persons.join(''))}
${form(`<label>${say('somebodyElse')}<input name="name" maxlength="40" required></label><button class="main">${say('continue')}</button>`)}
${form(`<button>${say('cancel')}</button>`)}`,
  );
};

/** For an address that no app of ours made. */
export const invalidConsentPage = (language: Language): string => {
  const translate = translatorFor('thirdParty', language);
  const title = translate('invalidTitle');
  return htmlPage(
    language,
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(translate('invalid'))}</p><a class="main" href="/#/pages/login/index">${escapeHtml(translate('back'))}</a>`,
  );
};
