/** A released version of the changelog. */
export interface Release {
  version: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** The changes of the version, as a list in Markdown. */
  notes: string;
}

const unreleasedHeading = '## Unreleased';
const releaseHeading = /^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/;

/** The changelog in sections, each with its heading. The first part is what stands above them. */
const sectionsOf = (changelog: string): string[] => changelog.split(/^(?=## )/m);

const bodyOf = (section: string): string => section.slice(section.indexOf('\n') + 1).trim();

/** Lists the released versions, the newest first. @throws when a heading is neither `Unreleased` nor a version with its day */
export const listReleases = (changelog: string): Release[] =>
  sectionsOf(changelog)
    .slice(1)
    .flatMap((section) => {
      const [heading = ''] = section.split('\n');
      if (heading === unreleasedHeading) return [];
      const [, version, date] = releaseHeading.exec(heading) ?? [];
      if (!version || !date) throw new Error(`CHANGELOG.md: "${heading}" is no version with its day`);
      return [{ version, date, notes: bodyOf(section) }];
    });

/** What is not in a version yet, as a list in Markdown; empty when everything is. */
export const unreleasedNotes = (changelog: string): string =>
  bodyOf(sectionsOf(changelog).find((section) => section.startsWith(`${unreleasedHeading}\n`)) ?? '');

/** Moves what is unreleased into a version. @param date `YYYY-MM-DD` */
export const releaseChanges = (changelog: string, version: string, date: string): string =>
  changelog.replace(unreleasedHeading, `${unreleasedHeading}\n\n## ${version} (${date})`);
