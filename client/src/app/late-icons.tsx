import { boldIcons, filledIcons, strokedIcons } from '#ui/icon-paths.ts';
import { IconSprite } from '#ui/icon-sprite.tsx';

/** The icons that the home screen does not need at once. */
export default function LateIcons() {
  return <IconSprite stroked={strokedIcons} filled={filledIcons} bold={boldIcons} />;
}
