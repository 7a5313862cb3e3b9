import { classNames } from '@cliffhanger/look/class-names.ts';
import { cssVariables } from '#ui/css-variables.ts';
import styles from './face.module.css';
import { faceOf, initialsOf } from './initials.ts';

type FaceProps = {
  name: string;
  /** In a header, or beside small text. */
  size?: 'large' | 'small';
};

/** The face of a person, drawn from the name: a color, an edge and initials. Screen readers have the name beside it. */
export function Face({ name, size = 'small' }: FaceProps) {
  const { tone, slopeDegrees } = faceOf(name);
  const initials = initialsOf(name);
  return (
    <span
      className={classNames(styles.face, styles[size], styles[`tone${tone}`])}
      style={cssVariables({ slope: `${slopeDegrees}deg` })}
      aria-hidden="true"
      translate="no"
    >
      {initials}
    </span>
  );
}
