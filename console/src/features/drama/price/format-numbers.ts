/** Numbers in a row as a range: "9–12", else as they are. */
export const formatNumbers = (numbers: readonly number[]): string => {
  const [first = 0, last = first] = [numbers[0], numbers.at(-1)];
  if (numbers.length > 2 && last - first === numbers.length - 1) return `${first}–${last}`;
  return numbers.join(', ');
};
