/** Stored for a text whose language cannot be told (BCP 47). */
export const undetermined = 'und';

/** Scripts that tell the language, or at least that it is none of the Latin ones. Kana before Han. */
const scripts: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'und-Hebr'],
  [/\p{Script=Arabic}/gu, 'und-Arab'],
  [/\p{Script=Cyrillic}/gu, 'und-Cyrl'],
  [/\p{Script=Devanagari}/gu, 'und-Deva'],
];
const han = /\p{Script=Han}/gu;
const latin = /\p{Script=Latin}/gu;
/** A syllable or word is written with one character in these scripts, and with several in the Latin one. */
const lettersPerCharacter = 3;

const wordsOf = (list: string) => new Set(list.split(' '));

/** Frequent words of one of the three languages that the others do not have. */
const frequentWords = {
  en: wordsOf(
    "the and is are was were i you he she it we they this that these those my your his her our their what who why how when where which not don't didn't doesn't can't won't isn't does did have has had with of to in on at be been being will would could should can just so but if all out up about one there from by i'm it's he's she's that's you're please lol omg love loved want need good great best bad never ever always again still because than then them for though oh him us or an too very much more only now know think watch watching episode episodes girl guy man woman somebody someone nobody anyone ending",
  ),
  es: wordsOf(
    'el la las los en es sin una unos unas y pero muy yo tú ella ellos él con lo le les del al mi mis su sus eso esto aquí ahora siempre más hay hasta donde dónde cuando cuándo quien quién hoy ya sí también bien mejor capítulo capítulos fue son tiene tienen hace dice estoy eres soy hacer decir quiero puede puedo creo alguien nadie algo final ojalá mucho muchas muchos gracias historia luego después otra otro qué cómo así mientras entonces hombre mujer buena bueno episodio próximo próxima necesito',
  ),
  pt: wordsOf(
    'o e ou os sem aí né cadê à às um uma uns umas não nao mas muito muita você voce vc eu ele ela eles com isso isto aqui agora sempre mais tem têm até onde quando quem hoje já sim também tambem bem melhor do da das na nas pelo pela num numa meu minha seu sua ao aos foi são estou tô tá pra pro episódio episódios gente essa esse ainda fazer dizer quero pode posso acho alguém ninguém algo obrigada obrigado história depois outra outro assim enquanto então homem mulher boa bom demais nossa próximo próxima preciso precisa',
  ),
} as const;
type WrittenLanguage = keyof typeof frequentWords;

/** Spellings of one of the three languages, each with the weight of so many words. */
const spellings: readonly [RegExp, WrittenLanguage, number][] = [
  [/[¿¡ñ]/u, 'es', 2],
  [/\p{L}(?:ción|ciones|dad|illo|illa)(?!\p{L})/u, 'es', 1],
  [/(?<!\p{L})(?:ja){2,}/u, 'es', 2],
  [/[ãõ]/u, 'pt', 2],
  [/ç|\p{L}(?:nh|lh)[oaeã]s?(?!\p{L})/u, 'pt', 1],
  [/(?<!\p{L})k{3,}(?!\p{L})|(?<!\p{L})rsrs/u, 'pt', 2],
  [/\p{L}(?:'(?:s|t|re|ll|ve|m)|ing|ght|wn)(?!\p{L})/u, 'en', 1],
];

const minScore = 2;

/**
 * Returns the language in which a viewer wrote a comment (BCP 47), by its script, else by frequent words and spellings of the
 * product's languages. A script without a language of its own is `und-` with the script. `und` when unsure: such a comment
 * is shown to everybody.
 */
export const detectLanguage = (text: string): string => {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/https?:\S+|@[\p{L}\p{N}_.-]+/gu, ' ');
  const count = (letters: RegExp) => plain.match(letters)?.length ?? 0;
  const latinCount = count(latin);
  const other = scripts
    .map(([letters, language]) => ({ language, letters: count(letters) }))
    .reduce((most, next) => (next.letters > most.letters ? next : most));
  const hanCount = count(han);
  if (lettersPerCharacter * (hanCount + other.letters) > latinCount) {
    // Japanese has more Han than kana in some sentences, Chinese no kana at all.
    const isJapanese = other.language === 'ja' && 4 * other.letters >= hanCount;
    if (hanCount >= other.letters && hanCount > 0 && !isJapanese) return 'zh';
    if (other.letters > 0) return other.language;
  }
  return latinCount === 0 ? undetermined : detectLatin(plain);
};

const detectLatin = (plain: string): string => {
  const words = plain.split(/[^\p{L}']+/u);
  const scores = (Object.keys(frequentWords) as WrittenLanguage[])
    .map((language) => ({
      language,
      score:
        words.filter((word) => frequentWords[language].has(word)).length +
        spellings.reduce(
          (sum, [spelling, owner, weight]) =>
            owner === language && spelling.test(plain) ? sum + weight : sum,
          0,
        ),
    }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = scores;
  return first && second && first.score >= minScore && first.score >= second.score + 2
    ? first.language
    : undetermined;
};
