import type { HomeInfo } from '@cliffhanger/contracts';
import { useRef, useState } from 'react';
import { loadAllTranslations } from '#lib/language/i18n.ts';
import { LatePart, useLatePart } from '#lib/late-part.ts';
import { AllDramas, allCategories } from './all-dramas.tsx';
import { CategoryShelves } from './category-shelves.tsx';

/** The last choice, for a viewer who returns from one of the dramas. */
let lastCategoryId = allCategories;

/** Its words are not those of the first screen. */
const upcomingShelf = new LatePart(async () => {
  const [part] = await Promise.all([import('#entities/drama/upcoming-shelf.tsx'), loadAllTranslations()]);
  return part;
});

/**
 * What is coming soon, and the catalog by category: a shelf of each, and below them all dramas, to which the shelves lead.
 */
export default function Catalog({ home }: { home: HomeInfo }) {
  // The data of an earlier version has no `comingSoon`.
  const { shelves, newest, comingSoon = [] } = home;
  const hasUpcoming = comingSoon.length > 0;
  const UpcomingShelf = useLatePart(upcomingShelf, hasUpcoming);
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
  // It would move what is below it.
  if (hasUpcoming && !UpcomingShelf) return null;
  return (
    <>
      {UpcomingShelf && <UpcomingShelf dramas={comingSoon} rememberAs="upcoming" />}
      <CategoryShelves
        shelves={shelves}
        aboveIds={newest.map(({ dramaId }) => dramaId)}
        onShowAll={showAll}
      />
      <AllDramas
        categories={shelves.map(({ category }) => category)}
        categoryId={categoryId}
        onChoose={choose}
        headingRef={heading}
      />
    </>
  );
}
