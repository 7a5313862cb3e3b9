import type { MarkedText } from '@cliffhanger/contracts';

/** A text with its matches marked. */
export function Marked({ text }: { text: MarkedText }) {
  return text.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
