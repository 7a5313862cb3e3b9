/** Joins the class names that are set. CSS modules have the type `undefined` for unknown names. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
