/** The wordmark within `0 -36 234 62`: letters and stem have lines 5 wide, the stem in the accent color; the dot is filled. */
export const wordmarkPaths = {
  letters:
    'M17.39 -16.6A8.5 8.5 0 1 0 17.39 -5.4M26.7 -35V0M38.7 -22V0M53.7 0V-25a7.5 7.5 0 0 1 7.5 -7.5h2M67.2 0V-25a7.5 7.5 0 0 1 7.5 -7.5h3M47.7 -19.5H87.2M84.7 2a8 8.5 0 0 1 16 0V13M128.7 2a8.5 8.5 0 1 0 -17 0a8.5 8.5 0 1 0 17 0M128.7 -9V13M140.7 -9V13M140.7 2a8 8.5 0 0 1 16 0V13M184.7 2a8.5 8.5 0 1 0 -17 0a8.5 8.5 0 1 0 17 0M184.7 -9V14a8.5 7.5 0 0 1 -15.5 4M195.8 2H212.7A8.5 8.5 0 1 0 210 8.4M223.2 -9V13M223.2 2.5a9 9 0 0 1 9 -9h1.5',
  dot: 'M36.2 -33h5v5h-5z',
  stem: 'M84.7 -17V13',
} as const;
