/** The screens, in CSS pixels, for which the app is drawn. */
export const phones = {
  '390x844': { width: 390, height: 844 },
  '320x568': { width: 320, height: 568 },
};
