/** Roles of those who run a service, and states of an account, that are no name of a viewer, in the product's languages. */
const roles = [
  ...['admin', 'admins', 'administrator', 'administrador', 'administradora', 'moderator', 'moderador'],
  ...['moderadora', 'support', 'soporte', 'suporte', 'official', 'oficial', 'staff', 'helpdesk', 'webmaster'],
  ...['customerservice', 'atencionalcliente', 'atendimento', 'postmaster', 'superuser', 'deleted'],
];
/** Words that are reserved alone, but not as a part of a name. */
const words = [
  ...['root', 'system', 'sistema', 'help', 'ayuda', 'ajuda', 'security', 'seguridad', 'seguranca', 'team'],
  ...['equipo', 'equipe', 'mod', 'anonymous', 'anonimo', 'eliminado', 'excluido', 'null', 'undefined'],
];
/** Reserved within any name: the product's, and Chinese words, between which there are no spaces. */
const parts = [
  'cliffhanger',
  '官方',
  '客服',
  '管理员',
  '管理員',
  '工作人员',
  '工作人員',
  '已注销',
  '已刪除',
  '已删除',
];

/** Characters that look like Latin letters. `i`, `l` and `1` are one letter. */
const lookAlikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  i: 'l',
  ı: 'l',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  // Cyrillic
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  н: 'h',
  і: 'l',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  п: 'n',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  х: 'x',
  г: 'r',
  ф: 'f',
  '\u04cf': 'l',
  // Greek
  α: 'a',
  ε: 'e',
  η: 'n',
  ι: 'l',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  // Armenian
  օ: 'o',
  ս: 'u',
  ո: 'n',
  հ: 'h',
};

/** Lower case without marks and width; each run of other characters than letters and digits is a space. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const skeletonOf = (folded: string): string =>
  [...folded]
    .map((character) => lookAlikes[character] ?? character)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const reservedRoles = new Set(roles.map(skeletonOf));
const reservedAlone = new Set([...roles, ...words].map(skeletonOf));
const reservedParts = parts.map(skeletonOf);
const rolesAndWords = new RegExp(`^(?:${[...reservedAlone].join('|')})+$`, 'u');

/**
 * Whether a name passes for the service or those who run it: a reserved word, whatever its case, marks, width, separators,
 * digits around it, or letters that look alike. New accounts cannot have such a name.
 */
export const isReservedName = (name: string): boolean => {
  const folded = fold(name);
  // Digits at the ends are an addition (`admin2`), others may be letters (`adm1n`).
  return [folded, folded.replace(/(?<!\p{L}.*)\p{N}+|\p{N}+(?= |$)/gu, '')].some((form) => {
    const segments = skeletonOf(form).split(' ');
    const joined = segments.join('');
    return (
      segments.some((segment) => reservedRoles.has(segment)) ||
      rolesAndWords.test(joined) ||
      reservedParts.some((part) => joined.includes(part))
    );
  });
};
