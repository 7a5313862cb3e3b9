import type { DramaCard as Drama } from '@cliffhanger/contracts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Ledge } from '#ui/ledge.tsx';
import { PortraitImage } from '#ui/portrait-image.tsx';
import { Pressable } from '#ui/pressable.tsx';
import { Shelf, type ShelfHeaderProps } from '#ui/shelf.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './drama-card.module.css';

/** The fields of a drama that a card or a row needs. */
export type ShownDrama = Pick<Drama, 'dramaId' | 'posterUrl' | 'tone' | 'title'>;

type DramaCardProps = {
  drama: ShownDrama;
  /** A line of facts below the title. */
  meta?: string | undefined;
  /** Where the card leads, if not to the drama's page. */
  path?: string | undefined;
  /** Progress, 0 to 100, shown as a line below the image. */
  progressPercent?: number | undefined;
  /** Fills its column in a grid. Otherwise it is 104 pixels wide, as on a shelf. */
  fluid?: boolean;
};

export function DramaCard({ drama, meta, path, progressPercent, fluid }: DramaCardProps) {
  const hasLine = progressPercent !== undefined;
  return (
    <Pressable
      href={href(path ?? paths.drama(drama.dramaId))}
      className={classNames(styles.card, fluid && styles.fluid)}
    >
      <PortraitImage src={drama.posterUrl} tone={drama.tone} />
      {hasLine && <Ledge percent={progressPercent} />}
      <h3 className={classNames('clamp2', styles.title, hasLine && styles.below)}>
        <WordWrap text={drama.title} />
      </h3>
      {meta && <p className={classNames('clamp2', styles.meta)}>{meta}</p>}
    </Pressable>
  );
}

type DramaShelfProps = ShelfHeaderProps & {
  cards: readonly Omit<DramaCardProps, 'fluid'>[];
  /** As of `ShelfRow`. */
  rememberAs?: string | undefined;
};

/** A row of cards that scrolls sideways, below its title. */
export function DramaShelf({ cards, ...shelf }: DramaShelfProps) {
  return (
    <Shelf {...shelf}>
      {cards.map((card) => (
        <DramaCard key={card.drama.dramaId} {...card} />
      ))}
    </Shelf>
  );
}
