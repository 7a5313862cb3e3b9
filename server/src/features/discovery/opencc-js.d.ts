/** `character simplified …` for each, with `|` between them. */
declare module 'opencc-js/dict/TSCharacters' {
  const entries: string;
  export default entries;
}
