/** Numbers of episodes, ascending: "41–45", "7, 9". */
export const formatEpisodes = (numbers: readonly number[]): string => {
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  return numbers.length > 1 && last - first === numbers.length - 1 ? `${first}–${last}` : numbers.join(', ');
};
