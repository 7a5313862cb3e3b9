import { useEffect, useState } from 'react';

/** The loaded image, or null while it loads and if it cannot be had. */
export function useLoadedImage(url: string | null): HTMLImageElement | null {
  const [loaded, setLoaded] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (url === null) return;
    const image = new Image();
    // A picture from another origin could be shown, but not saved.
    image.crossOrigin = 'anonymous';
    image.src = url;
    image.decode().then(
      () => setLoaded(image),
      () => undefined,
    );
  }, [url]);
  return loaded;
}
