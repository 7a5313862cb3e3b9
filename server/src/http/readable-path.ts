/** Pages that people open by links from chats, which may cut a link in the middle of a character. */
const linkedPage = /^\/[si]\//;

const isReadable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * Cuts the path of a linked page before its first `%` if the router could not decode it, so that the reader gets the page.
 * @param url path and query of a request
 */
export const withReadablePath = (url: string): string => {
  if (!linkedPage.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  if (isReadable(path)) return url;
  return [path.replace(/%.*/s, ''), ...query].join('?');
};
