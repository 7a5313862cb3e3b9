import { useTranslation } from 'react-i18next';
import { smallestUrlOf } from '#entities/pictures.ts';
import { Poster } from '#ui/poster.tsx';
import { type Difference, splitTexts, type TextParts } from './differences.ts';
import styles from './log.module.css';
import { areTexts, formatValue, isPicture, type NamesById, nameValue } from './value-names.ts';

interface ChangedValueProps {
  difference: Difference;
  names: NamesById;
}

/** One value before and after a change. Of texts, the words that differ are marked. */
export function ChangedValue({ difference: { path, before, after }, names }: ChangedValueProps) {
  const { t } = useTranslation('log');
  if (isPicture(path))
    return (
      <div className={styles.value}>
        <dt>{nameValue(path, names)}</dt>
        <dd>
          <Picture imageKey={before} />
          <span className={styles.arrow} role="img" aria-label={t('becomes')} />
          <Picture imageKey={after} />
        </dd>
      </div>
    );
  const [old, current] = areTexts(before, after, path)
    ? splitTexts(before as string, after as string)
    : [wholly(formatValue(before, path, names)), wholly(formatValue(after, path, names))];
  return (
    <div className={styles.value}>
      <dt>{nameValue(path, names)}</dt>
      <dd>
        <span className={styles.before}>
          <Marked parts={old} mark="del" />
        </span>
        <span className={styles.arrow} role="img" aria-label={t('becomes')} />
        <span>
          <Marked parts={current} mark="ins" />
        </span>
      </dd>
    </div>
  );
}

const widthPx = 40;

/** A poster or a still. A file that is no longer kept leaves its place empty. */
function Picture({ imageKey }: { imageKey: unknown }) {
  if (typeof imageKey !== 'string') return formatValue(null);
  return <Poster url={smallestUrlOf(imageKey)} width={widthPx} />;
}

const wholly = (text: string): TextParts => ({ start: text, middle: '', end: '' });

function Marked({ parts: { start, middle, end }, mark: Mark }: { parts: TextParts; mark: 'del' | 'ins' }) {
  return (
    <>
      {start}
      {middle && <Mark>{middle}</Mark>}
      {end}
    </>
  );
}
