/** Copies a text. Browsers offer the clipboard only on https and localhost; on plain http a selection is copied. */
export const copyText = async (text: string): Promise<void> => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog, as the rest of the page cannot be focused.
  (document.querySelector('dialog:modal') ?? document.body).append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
};
