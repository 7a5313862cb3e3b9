import { factsOf, type Language, limits } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';
import type { Page } from 'playwright/test';
import { type RouteName, routes } from '../../../client/src/lib/navigation/paths.ts';
import { signIn } from '../../screenshots/support/viewers.ts';
import { openRoute } from '../support/routes.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

interface Words {
  /** The language of the device, which is another one. */
  device: string;
  tabs: string[];
  titles: Partial<Record<RouteName, string>>;
  missing: string[];
  short: string;
  contact: string;
  /** One word, or in Chinese one character. */
  word: string;
  largestPack: string;
  /** What to search for, and the count of what is found. */
  country: [search: string, count: string];
  /** The locale of its dates. */
  month: string;
}

/** What each language must show, written out, so that neither the app nor its formatting is its own judge. */
const expected: Record<Language, Words> = {
  en: {
    device: 'es',
    tabs: ['Home', 'For You', 'Event', 'Profile'],
    titles: {
      follows: 'Follow record',
      gender: 'Gender setting',
      redeem: 'Redeem code',
      settings: 'Setting',
    },
    missing: ['Please enter your user name', 'Please enter your password', 'Please accept the agreement'],
    short: 'Please enter a description of no less than 10 words',
    contact: 'Please enter your phone number or email address',
    word: 'scene ',
    largestPack: '10,000+60%$84.99',
    country: ['brazil', '1 country'],
    month: 'en-GB',
  },
  zh: {
    device: 'en-US',
    tabs: ['首页', '推荐', '福利', '我的'],
    titles: { follows: '追剧记录', gender: '性别设置', redeem: '兑换码', settings: '设置' },
    missing: ['请输入用户名', '请输入密码', '请勾选协议'],
    short: '请输入不少于 10 个字的描述',
    contact: '请填写手机号或邮箱地址',
    word: '剧',
    largestPack: '10,000+60%US$84.99',
    country: ['巴西', '1 个国家或地区'],
    month: 'zh-CN',
  },
  es: {
    device: 'en-US',
    tabs: ['Inicio', 'Para ti', 'Premios', 'Perfil'],
    titles: {
      follows: 'Dramas que sigo',
      gender: 'Configuración de género',
      redeem: 'Código de canje',
      settings: 'Configuración',
    },
    missing: ['Escribe tu nombre de usuario', 'Escribe tu contraseña', 'Acepta los términos para continuar'],
    short: 'Describe el problema con al menos 10 palabras',
    contact: 'Escribe tu teléfono o correo electrónico',
    word: 'escena ',
    largestPack: '10,000+60%USD 84.99',
    country: ['brasil', '1 país'],
    month: 'es-419',
  },
  pt: {
    device: 'en-US',
    tabs: ['Início', 'Para você', 'Bônus', 'Perfil'],
    titles: {
      follows: 'Dramas que sigo',
      gender: 'Configuração de gênero',
      redeem: 'Código de resgate',
      settings: 'Configurações',
    },
    missing: ['Digite seu nome de usuário', 'Digite sua senha', 'Aceite os termos para continuar'],
    short: 'Descreva o problema com pelo menos 10 palavras',
    contact: 'Informe seu telefone ou e-mail',
    word: 'cena ',
    largestPack: '10.000+60%US$ 84,99',
    country: ['brasil', '1 país'],
    month: 'pt-BR',
  },
};

/** Numbers and words in order, whatever kind of space is between them. */
const normalized = async (text: Promise<string | null>) => (await text)?.replace(/\s+/g, ' ').trim();

const choose = async (page: Page, language: Language) => {
  await openRoute(page, routes.settings);
  await page.locator(`a[href$="${routes.language}"]`).click();
  await page.getByText(factsOf(language).name, { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};

const checkSignInForm = async (page: Page, { missing, t }: Pick<Words, 'missing'> & { t: TFunction }) => {
  await openRoute(page, routes.register);
  await page.locator('form [type=submit]').click();
  const fields = [
    page.getByLabel(t('account:username')),
    page.getByLabel(t('account:password'), { exact: true }),
  ];
  for (const [index, field] of fields.entries())
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${missing[index]}`));
  await expect(page.getByText(missing[2] ?? '')).toBeVisible();
};

const checkFeedbackForm = async (
  page: Page,
  { short, contact, word, t }: Pick<Words, 'short' | 'contact' | 'word'> & { t: TFunction },
) => {
  const { minLength } = limits.feedback;
  await openRoute(page, routes.feedback);
  const description = page.getByLabel(t('feedback:description'));
  const send = page.getByRole('button', { name: t('feedback:send'), exact: true });
  await description.fill(word.repeat(minLength - 1));
  await send.click();
  await expect(description).toHaveAccessibleDescription(short);
  await expect(page.getByLabel(t('feedback:contact'))).toHaveAccessibleDescription(contact);
  await description.fill(word.repeat(minLength));
  await send.click();
  await expect(description).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel(t('feedback:contact'))).toHaveAccessibleDescription(contact);
};

for (const [language, words] of Object.entries(expected) as [Language, Words][]) {
  const t = textsOf(language);
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.device });

    test('a visitor chooses the language and reads it in forms, numbers and plurals, and after signing in', async ({
      page,
      stack,
    }) => {
      await choose(page, language);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);

      await openRoute(page, routes.home);
      await expect(page.getByRole('navigation').getByRole('link')).toHaveText(words.tabs);
      await checkSignInForm(page, { ...words, t });
      await checkFeedbackForm(page, { ...words, t });

      await openRoute(page, routes.wallet);
      expect(await normalized(page.locator('fieldset label').last().textContent())).toBe(words.largestPack);
      await openRoute(page, routes.chooseCountry);
      const [country = '', count = ''] = words.country;
      await page.getByLabel(t('location:search')).fill(country);
      await expect(page.getByText(count, { exact: true })).toBeVisible();

      await signIn(page, stack.address, 'newcomer', language);
      await openRoute(page, routes.profile);
      await page.reload();
      const month = new Intl.DateTimeFormat(words.month, { month: 'long', year: 'numeric' }).format();
      await expect(page.getByText(month)).toBeVisible();
      for (const [name, title] of Object.entries(words.titles)) {
        await openRoute(page, routes[name as RouteName]);
        await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
        await expect(page).toHaveTitle(`${title} · Cliffhanger`);
      }
    });
  });
}
