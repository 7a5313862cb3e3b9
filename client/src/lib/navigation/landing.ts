/** Returns the parameters of a landing URL: those of its query, and of its fragment with or without a route. */
export const parseLandingParameters = (search: string, fragment: string): URLSearchParams => {
  const inFragment = fragment.replace(/^#/, '');
  const query = inFragment.startsWith('/') ? (inFragment.split('?')[1] ?? '') : inFragment;
  return new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(query)]);
};
