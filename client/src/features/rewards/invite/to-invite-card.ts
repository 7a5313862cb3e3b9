import type { DramaCard } from '@cliffhanger/contracts';
import type { InviteCard } from './draw-card.ts';

interface CardInput {
  link: string;
  above: string;
  below: string;
  /** The title without a drama. */
  brand: string;
  drama: DramaCard | null;
}

/** `--surface-1`, as the canvas has no stylesheet. */
const plainTone = '#151518';

/** Puts a drama on the card. */
export const toInviteCard = ({ link, above, below, brand, drama }: CardInput): InviteCard => ({
  link,
  above,
  title: drama?.title ?? brand,
  below,
  imageUrl: drama ? (drama.frameUrl ?? drama.posterUrl) : null,
  tone: drama?.tone ?? plainTone,
});
