import { boldIcons, filledIcons, strokedIcons } from '@cliffhanger/look/icon-paths.ts';
import { IconSprite } from '@cliffhanger/look/icon-sprite.tsx';

/** The icons that the home screen does not need at once. */
export default function LateIcons() {
  return <IconSprite stroked={strokedIcons} filled={filledIcons} bold={boldIcons} />;
}
