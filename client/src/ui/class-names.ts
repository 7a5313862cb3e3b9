/** Joins the class names that are set; CSS modules may answer `undefined` for a name they do not hold. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
