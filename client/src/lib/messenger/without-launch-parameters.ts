const launchParameter = /[?&#]tgWebApp\w*=[^&#]*/g;

/**
 * The fragment of a mini app's address with a route, without the parameters that the messenger has added to it: they sign in, and
 * the viewer may pass the address on.
 */
export const withoutLaunchParameters = (fragment: string): string => {
  const rest = fragment.replace(launchParameter, '');
  // Those of the route may have followed them.
  return rest.includes('?') ? rest : rest.replace('&', '?');
};
