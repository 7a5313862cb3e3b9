const hanScript = /\p{Script=Han}/u;
/** Closing punctuation, spaces, and the particles that belong to the word before them. */
const trailing = /^(?:[\s\p{Pe}\p{Pf}\p{Po}…—]+|[的了着过地得们吗呢吧啊呀内])$/u;
const leading = /(?:[\p{Ps}\p{Pi}]|(?:^|[\p{Po}])已)$/u;
/** A number, what leads into it, and the units that belong to it. */
const leadIn = /[第全前共约剩]\s$/u;
const startsWithDigit = /^\d/u;
const numeral = /\d\s$|第\S+$/u;
/** The hours and minutes of a time of day. */
const hours = /\d:$/u;
const unit = /^(?:[条次天集部位秒枚个张级周月年日]|分钟|小时|金币)$/u;
/** Words of the product that the dictionary of the browser takes for two. */
const compound = /(?:剧集|短剧|追剧|用户名|天数|下一次|解锁|扣款|扣费|提现|重来)$/u;

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into parts that no line break should divide: words, with their spaces and punctuation. */
export const splitWords = (text: string): string[] => {
  if (!hanScript.test(text)) return text.split(/(?<= )/);
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const words: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = words.length - 1;
    const previous = words[last];
    if (previous !== undefined && belongTogether(previous, segment)) words[last] = previous + segment;
    else words.push(segment);
  }
  return words;
};

const belongTogether = (previous: string, segment: string) =>
  trailing.test(segment) ||
  leading.test(previous) ||
  ((leadIn.test(previous) || hours.test(previous)) && startsWithDigit.test(segment)) ||
  (numeral.test(previous) && unit.test(segment)) ||
  (compound.test(previous + segment) && !compound.test(segment));

/** Whether a text needs marks of where its lines may break, as its script has no spaces. */
export const needsWordBreaks = (text: string): boolean => hanScript.test(text);
