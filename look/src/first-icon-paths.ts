/** The icons of the tabs and the home screen; `icon-paths.ts` has the others. */
export const firstStrokedIcons = {
  home: 'M4 20V10L12 4L20 10V20H14.5V14H9.5V20Z',
  feed: 'M6 3.5H18V20.5H6ZM10.5 9L14.5 12L10.5 15Z',
  steps: 'M3 20V15.5H9V11H15V6.5H21V20Z',
  person: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM4 21C4 16.6 7.6 14.4 12 14.4S20 16.6 20 21',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0ZM15.3 15.3L21 21',
  back: 'M15 4L7 12L15 20',
  right: 'M9 5L16 12L9 19',
  save: 'M6 3.5H18V20.5L12 16L6 20.5Z',
};

export const firstFilledIcons = {
  'home-on': 'M3 21V9.6L12 3L21 9.6V21H14.2V14H9.8V21Z',
  'feed-on': 'M5 2.6H19V21.4H5ZM10 8V16L15.4 12Z',
  'steps-on': 'M2.2 21V14.6H8.2V10.1H14.2V5.6H21.8V21Z',
  'person-on':
    'M7.2 7.8a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0 -9.6 0ZM3.2 21.6C3.2 16.4 7.2 13.9 12 13.9S20.8 16.4 20.8 21.6Z',
  play: 'M7 4L20 12L7 20Z',
  'save-on': 'M5 2.6H19V22.2L12 17L5 22.2Z',
  up: 'M12 6L19 17H5Z',
  dn: 'M12 18L5 7H19Z',
};
