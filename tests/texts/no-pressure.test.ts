import { type Language, languages } from '@cliffhanger/contracts/core';
import { expect, test } from 'vitest';

type Texts = Record<string, object>;
const ofApp = import.meta.glob<Texts>('../../client/src/locales/*/*.json', {
  eager: true,
  import: 'default',
});
const ofServer = import.meta.glob<Texts>('../../server/src/words/*.json', {
  eager: true,
  import: 'default',
});

const leavesOf = (words: object, prefix = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : leavesOf(value, `${prefix}${key}.`),
  );
const textsOf = (language: Language) =>
  Object.entries({ ...ofApp, ...ofServer })
    .filter(([path]) => path.includes(`/${language}/`) || path.endsWith(`/${language}.json`))
    .flatMap(([, namespaces]) => Object.entries(namespaces))
    .flatMap(([namespace, texts]) => leavesOf(texts, `${namespace}: `));

/** Words that hurry viewers, make an offer scarce, or say what others buy. */
const pressure: Record<Language, RegExp> = {
  en: /only (?:today|now)|today only|last (?:chance|hours?|day)|hurr?y|limited|don.t miss|act now|running out|\bends (?:soon|in|today)|(?:best|great) (?:value|deal|offer)|most popular|almost gone|now or never/i,
  zh: /仅限|仅剩|最后(?:机会|一天|几小时)|抢购|限时|赶快|赶紧|手慢|别错过|最划算|最受欢迎|超值|倒计时|即将(?:结束|涨价)/,
  pt: /só hoje|apenas hoje|última (?:chance|oportunidade)|corra|tempo limitado|não perca|aproveite|mais popular|melhor (?:oferta|valor)|acaba (?:em|hoje)|últim[ao]s horas/i,
  es: /solo (?:por )?hoy|última oportunidad|apúrate|date prisa|tiempo limitado|no te (?:lo )?pierdas|aprovecha|más popular|mejor (?:oferta|precio)|termina (?:en|hoy)|últimas horas/i,
};

const notAboutOffers = {
  'fair: promises.pressure.text': 'says what is not done',
  'notices: membershipEndsTitle': 'a reminder that the viewer turned on',
};

test.each(languages)('%s hurries nobody', (language) => {
  const found = textsOf(language).filter(
    ([key, text]) => !(key in notAboutOffers) && pressure[language].test(text),
  );
  expect(found).toEqual([]);
});

test.each(languages)('what would hurry viewers is found in %s', (language) => {
  const offers = { en: 'Today only: +50%', zh: '限时优惠', pt: 'Só hoje: +50%', es: 'Solo hoy: +50%' };
  expect(offers[language]).toMatch(pressure[language]);
});

/** The only texts that count time down, with what the end brings. None is the end of an offer. */
const countdowns = {
  'account: sendAgainIn': 'a code can be sent again',
  'player: end.opens': 'the question whether to unlock, which spends nothing and has no end',
  'player: strip.autoSoon': 'what the viewer has turned on, announced with its price',
  'player: strip.nextTry': 'the next try to load',
  'unlocks: undo': 'for how long coins come back',
  'unlocks: undoFilm': 'for how long coins come back',
};
/** Numbers of seconds that stand still. */
const durations = [
  'common: length.seconds',
  'legal: agreement.sections.3.text',
  'player: keys.seek',
  'rewards: ad.progress',
  'rewards: invite.missing',
  'unlocks: undoHint',
];

test.each(languages)('%s counts no time down to the end of an offer', (language) => {
  const found = textsOf(language)
    .filter(([, text]) => /\{\{\w*[sS]econds\}\}/.test(text))
    .map(([key]) => key);
  expect(found.toSorted()).toEqual([...Object.keys(countdowns), ...durations].toSorted());
});
