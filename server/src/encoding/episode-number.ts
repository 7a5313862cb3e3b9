/** An episode number as file names have it: "01". */
export const padEpisodeNumber = (number: number): string => String(number).padStart(2, '0');
