/** Where the files of an imported drama are, below the media folder. */
export const mediaFolderOf = (slug: string): string => `dramas/${slug}`;
