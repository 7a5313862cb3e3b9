import type { DramaCard, Shelf } from '@cliffhanger/contracts';
import { useRef, useState } from 'react';
import { AllDramas, allCategories } from './all-dramas.tsx';
import { CategoryShelves } from './category-shelves.tsx';

/** The last choice, for a viewer who returns from one of the dramas. */
let lastCategoryId = allCategories;

type CatalogProps = {
  shelves: readonly Shelf[];
  /** The dramas of the shelf above. */
  above: readonly DramaCard[];
};

/** The catalog by category: a shelf of each, and below them all dramas, to which the shelves lead. */
export default function Catalog({ shelves, above }: CatalogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [categoryId, setCategoryId] = useState(lastCategoryId);
  const choose = (id: string) => {
    lastCategoryId = id;
    setCategoryId(id);
  };
  const showAll = (id: string) => {
    choose(id);
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <CategoryShelves shelves={shelves} aboveIds={above.map(({ dramaId }) => dramaId)} onShowAll={showAll} />
      <AllDramas
        categories={shelves.map(({ category }) => category)}
        categoryId={categoryId}
        onChoose={choose}
        headingRef={heading}
      />
    </>
  );
}
