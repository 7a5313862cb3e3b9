/**
 * The cases of a walk through many that are alike. By default every nth of them; all with WALKS=whole, as npm run test:all
 * sets it.
 *
 * @param offset of the first case, so that walks beside each other take different ones
 */
export const everyNth = <Case>(cases: readonly Case[], nth: number, offset = 0): Case[] =>
  process.env.WALKS === 'whole' ? [...cases] : cases.filter((_, index) => (index + offset) % nth === 0);
