/** A text with the encoding in which it was read. */
export interface DecodedText {
  text: string;
  /** For a person. */
  encoding: string;
}

const labels = { 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', gb18030: 'GB18030', big5: 'Big5' } as const;

/** The commonest characters of dialog in simplified and traditional Chinese, half of what is spoken. */
const commonHan = new Set(
  '的一是不了在人有我他这中大来上个国到说们为子和你地出会也时要就可以对生能而那得于着下自之年过后作里用道行所然家种事成方多经么去同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运吗呢吧啊哦谁您爱妈爸哥姐妹弟怎别找错等怕救快钱坐吃喝叫跟站喜欢谢请对不起住晚早夜杀恨哭笑' +
    '這來個國說們為會時對過後裡種經麼現當沒動還進樣從實軍無與長機關點業將兩間問應戰頭體產話給門兒東聲員論處義幾條氣題爾別變總電數報結務場計書則聽卻達強難權設記該規萬覺術領確傳師觀讓識帶導爭運嗎誰愛媽爸錯錢謝請殺',
);
const han = /\p{Script=Han}/u;
/** The letters and marks beyond ASCII that English, Spanish and Portuguese use. */
const latin =
  /[áéíóúàèìòùâêîôûãõäëïöüñçÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÃÕÄËÏÖÜÑÇ¿¡«»“”‘’„–—…ªº°€£©®™·•´§½¼¾\u00a0\u00adœŒæÆøØåÅßŸÿýÝ]/;

/** Decodes subtitles in one of the encodings that the programs for them write. @returns null for another encoding */
export const decodeSubtitles = (bytes: Buffer): DecodedText | null => {
  const wide = findUtf16(bytes);
  if (wide) return decodeAs(bytes, wide);
  if (bytes.includes(0)) return null;
  const utf8 = decode(bytes, 'utf-8');
  if (utf8 !== null) return { text: utf8, encoding: 'UTF-8' };
  const chinese = isMultiByte(bytes) ? decodeHan(bytes) : null;
  return (
    chinese ?? (brokenUtf8.test(bytes.toString('latin1')) && isMultiByte(bytes) ? null : decodeLatin(bytes))
  );
};

/** A letter of UTF-8 beyond ASCII, in a file that has a fault elsewhere. */
const brokenUtf8 = /[\xc2-\xf4][\x80-\xbf]/;

/** By its mark, or by the zero bytes of its numbers and line ends. */
const findUtf16 = (bytes: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const mark = bytes.subarray(0, 4).toString('hex');
  if (mark === 'fffe0000' || mark === '0000feff') return null;
  if (mark.startsWith('fffe')) return 'utf-16le';
  if (mark.startsWith('feff')) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < bytes.length / 20) return null;
  if (even === 0) return 'utf-16le';
  return odd === 0 ? 'utf-16be' : null;
};

/** Whether bytes beyond ASCII stand beside each other, and not alone among letters. */
const isMultiByte = (bytes: Buffer): boolean => {
  let [count, besideCount] = [0, 0];
  for (const [index, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    count += 1;
    if ((bytes[index - 1] ?? 0) >= 0x80 || (bytes[index + 1] ?? 0) >= 0x80) besideCount += 1;
  }
  return besideCount > count / 2;
};

/** Fewer common characters than this part are noise. */
const minCommonPart = 0.1;

/** Below this part of common characters, a text may be one in Japanese or Korean. */
const certainCommonPart = 0.4;
/** Decoded as EUC, texts in Korean have hardly another letter, and texts in Japanese mostly these. */
const others = [
  { label: 'euc-kr', letters: /\p{Script=Hangul}/u, minPart: 0.8 },
  { label: 'euc-jp', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, minPart: 0.4 },
] as const;

const isOtherLanguage = (bytes: Buffer): boolean =>
  others.some(({ label, letters, minPart }) => {
    const wide = [...(decode(bytes, label) ?? '')].filter((character) => character > '\u007f');
    return wide.filter((character) => letters.test(character)).length > wide.length * minPart;
  });

/** By the language's commonest characters: nearly all bytes are some character in both encodings. */
const decodeHan = (bytes: Buffer): DecodedText | null => {
  const candidates = (['gb18030', 'big5'] as const).flatMap((label) => {
    const decoded = decodeAs(bytes, label);
    if (!decoded || /[\p{Co}\p{Cn}]/u.test(decoded.text)) return [];
    const characters = [...decoded.text].filter((character) => han.test(character));
    const common = characters.filter((character) => commonHan.has(character)).length;
    return [{ decoded, part: common / Math.max(1, characters.length) }];
  });
  const [best] = candidates.toSorted((a, b) => b.part - a.part);
  if (!best || best.part < minCommonPart) return null;
  return best.part < certainCommonPart && isOtherLanguage(bytes) ? null : best.decoded;
};

const decodeLatin = (bytes: Buffer): DecodedText | null => {
  const text = decode(bytes, 'windows-1252');
  const others = [...(text ?? '')].filter((character) => character > '\u007f');
  return text !== null && others.every((character) => latin.test(character))
    ? { text, encoding: 'windows-1252' }
    : null;
};

const decodeAs = (bytes: Buffer, label: keyof typeof labels): DecodedText | null => {
  const text = decode(bytes, label);
  return text === null ? null : { text, encoding: labels[label] };
};

const decode = (bytes: Buffer, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The first bytes beyond ASCII, with their line: `line 3 has the bytes e9 80 20`. */
export const describeBytes = (bytes: Buffer): string => {
  const at = bytes.findIndex((byte) => byte >= 0x80 || byte === 0);
  const line = bytes.subarray(0, at).toString('latin1').split('\n').length;
  const seen = bytes
    .subarray(at, at + 6)
    .toString('hex')
    .replace(/..(?!$)/g, '$& ');
  return `line ${line} has the bytes ${seen}`;
};
