const heightPx = 28;

/**
 * Shows a line of text on the page, and above it a frame if its address is given. The stylesheet of the app is not loaded, and
 * the policy of the page allows no other.
 */
export const showNotice = (text: string, framedUrl?: string): void => {
  const notice = Object.assign(document.createElement('p'), { textContent: text });
  notice.setAttribute('role', 'status');
  Object.assign(notice.style, {
    position: 'fixed',
    inset: 'auto 0 0',
    minHeight: `${heightPx}px`,
    boxSizing: 'border-box',
    margin: '0',
    padding: '6px 12px',
    background: '#f4f3f1',
    color: '#0b0b0d',
    font: '500 12px/16px system-ui, sans-serif',
    textAlign: 'center',
  });
  const parts: HTMLElement[] = [notice];
  if (framedUrl !== undefined) {
    const frame = Object.assign(document.createElement('iframe'), {
      src: framedUrl,
      title: text,
      allow: 'autoplay; fullscreen; screen-wake-lock',
    });
    Object.assign(frame.style, {
      display: 'block',
      width: '100%',
      height: `calc(100dvh - ${heightPx}px)`,
      border: '0',
    });
    parts.unshift(frame);
  }
  document.body.replaceChildren(...parts);
};
