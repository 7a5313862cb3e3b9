import { consoleFilledIcons, consoleStrokedIcons } from '@cliffhanger/look/console-icon-paths.ts';
import { firstFilledIcons, firstStrokedIcons } from '@cliffhanger/look/first-icon-paths.ts';
import { boldIcons, filledIcons, strokedIcons } from '@cliffhanger/look/icon-paths.ts';
import { IconSprite } from '@cliffhanger/look/icon-sprite.tsx';

/** The drawings of all icons, to which `Icon` refers. */
export function Icons() {
  return (
    <IconSprite
      stroked={{ ...firstStrokedIcons, ...strokedIcons, ...consoleStrokedIcons }}
      bold={boldIcons}
      filled={{ ...firstFilledIcons, ...filledIcons, ...consoleFilledIcons }}
    />
  );
}
