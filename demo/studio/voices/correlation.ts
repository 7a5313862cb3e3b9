/** How alike two courses of numbers are: 1 when one rises and falls with the other, 0 when they have nothing in common. */
export const correlation = (one: readonly number[], other: readonly number[]): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [together, own, others] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const [a, b] = [value - meanOne, (other[index] ?? 0) - meanOther];
    together += a * b;
    own += a * a;
    others += b * b;
  }
  return together / Math.sqrt(own * others);
};
