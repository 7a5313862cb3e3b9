import { factsOf, languages } from '@cliffhanger/contracts';
import { dramaTexts } from '@cliffhanger/contracts/staff';
import input from '@inquirer/input';
import select from '@inquirer/select';
import { maxHookCharacters, type RequiredValues, toSlug } from './suggest-drama-yaml.ts';

/** Asks on the terminal for the values of a `drama.yaml`. @param suggested the answers that enter accepts */
export const askForValues = async (
  suggested: RequiredValues,
  episodeCount: number,
  categories: readonly { slug: string }[],
  signal: AbortSignal,
): Promise<RequiredValues> => {
  const askText = (message: string, initial: string, maxLength: number = dramaTexts.synopsis) =>
    input(
      {
        message,
        default: initial,
        validate: (text) =>
          (text.trim() !== '' && text.length <= maxLength) || `1 to ${maxLength} characters`,
      },
      { signal },
    );
  const askNumber = async (message: string, initial: number, min: number, max: number) => {
    const isInRange = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
    const validate = (text: string) => isInRange(text) || `a whole number from ${min} to ${max}`;
    return Number(await input({ message, default: String(initial), validate }, { signal }));
  };
  const language = await select(
    {
      message: 'The language of the drama',
      choices: languages.map((value) => ({ value, name: factsOf(value).name })),
      default: suggested.language,
    },
    { signal },
  );
  const title = await askText('Title', suggested.title, dramaTexts.title);
  const synopsis = await askText('Synopsis, a sentence or two about the story', title);
  const hook = await askText(
    `Hook, at most ${maxHookCharacters} characters`,
    title.slice(0, maxHookCharacters),
    maxHookCharacters,
  );
  const chosen = await select(
    {
      message: 'Category',
      choices: [
        ...categories.map(({ slug }) => ({ value: slug, name: slug })),
        { value: '', name: 'a new one' },
      ],
    },
    { signal },
  );
  const categoryName = chosen === '' ? await askText('Name of the new category', 'Romance', 200) : '';
  return {
    slug: suggested.slug,
    language,
    title,
    synopsis,
    hook,
    category: chosen || { slug: toSlug(categoryName), name: categoryName },
    freeEpisodes: await askNumber(
      `Free episodes, of ${episodeCount}`,
      suggested.freeEpisodes,
      0,
      episodeCount,
    ),
    priceCoins: await askNumber('Coins for each other episode', suggested.priceCoins, 1, 100_000),
  };
};
