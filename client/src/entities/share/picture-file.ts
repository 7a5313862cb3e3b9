/** Returns the picture on a canvas as a file; null if it cannot be had. */
export const toPictureFile = (canvas: HTMLCanvasElement, name: string): Promise<File | null> =>
  new Promise((resolve) => {
    canvas.toBlob(
      (picture) => resolve(picture && new File([picture], name, { type: picture.type })),
      'image/png',
    );
  });

/** Saves a picture as a download. */
export const savePicture = (picture: File): void => {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(picture);
  anchor.download = picture.name;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
};
