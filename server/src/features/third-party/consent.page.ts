import type { ConsentProvider, Language } from '@cliffhanger/contracts';
import { escapeHtml, htmlPage } from '#http/html-page.ts';
import { translatorFor } from '#kernel/words.ts';

const providerNames: Record<ConsentProvider, string> = {
  google: 'Google',
  tiktok: 'TikTok',
  facebook: 'Facebook',
};
/** The test accounts that every installation offers. */
const accountNames = ['Ana', 'Bo', 'Chen'];

const hiddenFields = (query: Record<string, string>) =>
  Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');

/** A page to choose a test account or cancel. The choice is sent to `answerPath` together with `query`. */
export const consentPage = (
  language: Language,
  provider: ConsentProvider,
  answerPath: string,
  query: Record<string, string>,
): string => {
  const translate = translatorFor('thirdParty', language);
  const text = (key: string, values?: Record<string, unknown>) => escapeHtml(translate(key, values));
  const title = translate('consentTitle', { provider: providerNames[provider] });
  const form = (body: string) =>
    `<form action="${escapeHtml(answerPath)}">${hiddenFields(query)}${body}</form>`;
  const buttons = accountNames.map(
    (name) => `<button name="name" value="${name}">${text('continueAs', { name })}</button>`,
  );
  return htmlPage(
    language,
    title,
    `<small>${text('test')}</small><h1>${escapeHtml(title)}</h1>
${form(buttons.join(''))}
${form(`<label>${text('somebodyElse')}<input name="name" maxlength="40" required></label><button class="main">${text('continue')}</button>`)}
${form(`<button>${text('cancel')}</button>`)}`,
  );
};

/** The page for an invalid consent request, which our client did not create. */
export const invalidConsentPage = (language: Language): string => {
  const translate = translatorFor('thirdParty', language);
  const title = translate('invalidTitle');
  return htmlPage(
    language,
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(translate('invalid'))}</p><a class="main" href="/#/pages/login/index">${escapeHtml(translate('back'))}</a>`,
  );
};
