/** Returns the picture on a canvas as a file; null if it cannot be had. */
export const toPictureFile = (canvas: HTMLCanvasElement, name: string): Promise<File | null> =>
  new Promise((resolve) => {
    canvas.toBlob(
      (picture) => resolve(picture && new File([picture], name, { type: picture.type })),
      'image/png',
    );
  });

/** Saves the picture on a canvas as a download. */
export const saveCanvas = async (canvas: HTMLCanvasElement | null, name: string): Promise<void> => {
  const file = canvas && (await toPictureFile(canvas, name));
  if (!file) return;
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
};
