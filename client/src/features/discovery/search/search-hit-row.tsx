import type { SearchHit } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatDramaSize } from '#entities/drama/drama-facts.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { PortraitImage } from '#ui/portrait-image.tsx';
import { Pressable } from '#ui/pressable.tsx';
import { Marked } from './marked.tsx';
import styles from './search.module.css';

/** A found drama with its matches marked. The second line says why it was found, if its title does not. */
export function SearchHitRow({ hit, onOpen }: { hit: SearchHit; onOpen: () => void }) {
  const { drama, title } = hit;
  return (
    <Pressable href={href(paths.drama(drama.dramaId))} className={styles.hit} onClick={onOpen}>
      <PortraitImage src={drama.posterUrl} tone={drama.tone} className={styles.poster} />
      <span className="grow">
        <h2 className="clamp2">
          <Marked text={title} />
        </h2>
        <p className="clamp2">
          <Reason {...hit} />
        </p>
      </span>
    </Pressable>
  );
}

function Reason({ drama, title, matches, synonyms }: SearchHit) {
  const { t } = useTranslation(['discovery', 'common']);
  const [synonym] = synonyms;
  if (synonym) return <span>{t('search.match.synonym', synonym)}</span>;
  const [match] = matches;
  if (!match || title.some(({ isMatch }) => isMatch)) return <span>{formatDramaSize(drama)}</span>;
  if (match.field === 'synopsis') {
    return (
      <q lang={match.language}>
        <Marked text={match.text} />
      </q>
    );
  }
  return (
    <>
      <span>{`${match.field === 'cast' ? t('common:cast') : t(`search.match.${match.field}`)} · `}</span>
      <span lang={match.language}>
        <Marked text={match.text} />
      </span>
    </>
  );
}
